import { HtmlValidate } from 'html-validate';
import { expect, test } from 'playwright/test';
import { createSession } from '../header/header-page.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The bar of progress is an SVG: a `<progress>` takes a colour only by each browser's private names.
    // A combobox's listbox takes no focus, which a `<select>` would.
    'prefer-native-element': ['error', { exclude: ['progressbar', 'listbox'] }],
  },
});

/** One page of each kind with its status; a path may begin with the subdirectory of a language. */
const listPages = (event: string, prefix = '/fr'): readonly (readonly [path: string, status: number])[] => [
  [`${prefix}/`, 200],
  [`/d${prefix}/local/all-events/`, 200],
  [`/d${prefix}/local/free--music--this-weekend/jazz/?page=1`, 200],
  [`/d${prefix}/online/zzzz-nothing-has-this-name/`, 200],
  [event, 200],
  [`${prefix}/signin/?referrer=/mytickets`, 200],
  [`${prefix}/signin/signup/?referrer=/manage/events/create/`, 200],
  [`${prefix}/signout/`, 200],
  [`${prefix}/manage/events/create`, 200],
  [`${prefix}/manage/events/auto-create`, 200],
  [`${prefix}/organizer/overview/`, 200],
  [`${prefix}/myevents/`, 200],
  [`${prefix}/u/52001/favorites/events`, 200],
  [`${prefix}/account-settings/`, 200],
  [`${prefix}/admin/search/`, 200],
  [`${prefix}/help/en-us/`, 200],
  [`${prefix}/help/en-us/articles/319355/`, 200],
  [`${prefix}/l/music/`, 200],
  [`${prefix}/blog/category/community/`, 200],
  [`${prefix}/no-such-page/`, 404],
  [`/d${prefix}/atlantis--poseidonis/all-events/`, 404],
  ['/search?q=jazz&location=qqqqqqqqqqqq', 404],
  ['/header/playground', 200],
  ['/header/playground/frame?role=staff&site=.ch/it_CH', 200],
  ['/header/status', 200],
];

test('every kind of page is valid HTML', async ({ request }) => {
  const headers = { host: 'www.marquee.ca', cookie: `session=${await createSession('staff')}` };
  const results = await (await request.get('/d/fr/local/all-events/', { headers })).text();
  const [, event = 'no event'] = /href="(\/fr\/e\/[^"]+)"/.exec(results) ?? [];
  const problems: string[] = [];
  for (const [path, status] of listPages(event)) {
    const answer = await request.get(path, { headers, maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, status]);
    const report = await validator.validateString(await answer.text());
    for (const { ruleId, message, selector } of report.results.flatMap(({ messages }) => messages))
      problems.push(`${path}: ${ruleId}: ${message} (${selector})`);
  }
  expect(problems).toEqual([]);
});
