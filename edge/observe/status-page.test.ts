import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { TEST_RELEASES } from '../test/test-releases.ts';
import { Counters } from './counters.ts';
import { EventLog, type LoggedEvent } from './event-log.ts';
import { buildStatusData, type ReleasesDescription } from './status-data.ts';
import { renderStatusPage } from './status-page.ts';
import { createStatusRoutes } from './status-routes.ts';

const NOW = 1_800_000_000_000;
const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'meta-refresh': 'off' } });

const LOGGED_EVENT = {
  name: 'HeaderInteraction',
  pageName: 'home',
  category: 'menu',
  action: 'click',
  label: 'help',
  eventCreateSource: null,
  pageArea: null,
  hasPublish: false,
  hasPaidPublish: false,
} as const;
const LOGGED_EVENTS: readonly LoggedEvent[] = [
  LOGGED_EVENT,
  { ...LOGGED_EVENT, category: 'location', action: 'missing-place', label: 'coordinates' },
  { ...LOGGED_EVENT, name: 'EventCreateAttempt', eventCreateSource: 'ai', pageArea: 'drawer', hasPaidPublish: true },
];

function render(
  fill: (counters: Counters) => void,
  refreshSeconds: number | null = null,
  releases: ReleasesDescription = TEST_RELEASES,
) {
  const counters = new Counters();
  fill(counters);
  const data = buildStatusData({
    counters,
    breakers: { search: 'open' },
    stage: 'prod',
    releases,
    loggedEvents: LOGGED_EVENTS,
    now: NOW,
  });
  return renderStatusPage({ data, nonce: 'N', colorScheme: null, refreshSeconds, iconPath: '/icon.png' });
}
const busy = (counters: Counters) => {
  for (let index = 0; index < 90; index += 1) {
    const cache = (['hit', 'hit', 'stale', 'miss'] as const)[index % 4] ?? null;
    const status = index % 9 === 0 ? 503 : 200;
    counters.countRequest({ route: 'autocomplete', site: '.de', status, cache, durationMs: index });
    const outcome = index % 7 === 0 ? 'timeout' : 'ok';
    counters.countUpstream({ upstream: 'search', outcome, durationMs: index * 3 });
  }
  counters.countEvent('<script>alert(1)</script>');
};

describe('the status page', () => {
  it.each<[string, Parameters<typeof render>[0]]>([
    ['busy', busy],
    ['quiet', () => undefined],
  ])(
    'is valid HTML of its own when it is %s',
    async (_, fill) => {
      const report = await validator.validateString(`${render(fill)}\n`);
      expect(
        report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
      ).toEqual([]);
    },
    60_000,
  );

  it('needs nothing from anywhere, no script, and no style but its one element', () => {
    const html = render(busy);
    expect(html).not.toMatch(/<script|<link rel="stylesheet"|src=|https?:|style=|NaN|undefined|Infinity/);
    expect(html.match(/<style nonce="N">/g)).toHaveLength(1);
  });

  it('has the color scheme of the cookie, or else the system’s', async () => {
    const { request } = createEdgeApp((app) => {
      app.use((c, next) => {
        c.set('nonce', 'N');
        return next();
      });
      app.route(
        '/',
        createStatusRoutes({
          counters: new Counters(),
          readBreakers: () => ({}),
          log: new EventLog({ stage: 'prod', dataset: undefined, count: () => {} }),
          readReleases: async () => TEST_RELEASES,
        }),
      );
    });
    const readScheme = async (headers: Record<string, string>) =>
      /:root{color-scheme:([\w ]+);/.exec(await (await request('/header/status', { headers })).text())?.[1];
    expect(await readScheme({})).toBe('light dark');
    expect(await readScheme({ cookie: 'a=b; color-scheme=light' })).toBe('light');
  });

  it('shows attempts, interactions and missing places as tables', () => {
    const html = render(() => {});
    for (const row of [
      ['ai', 'drawer', 'paid', '1'],
      ['menu', 'click', 'help', 'home', '1'],
      ['coordinates', '1'],
    ]) {
      const [head = '', ...cells] = row;
      expect(html).toContain(`<th scope="row">${head}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}`);
    }
  });

  it('shows an open breaker', () => {
    expect(render(busy)).toContain('<th scope="row">search</th><td>open</td><td>90</td><td>13</td>');
  });

  it('shows what each channel serves, how builds do, who decided what and why, and what is wrong', () => {
    const move = { build: '222222222222', share: 5, by: '<Ana>', at: '2026-11-01T10:00:00.000Z', why: 'new menu' };
    const html = render(
      (counters) => counters.countBuild('222222222222', { views: 1000, errors: 2, slowRenders: 30 }),
      null,
      {
        deployed: '000000000000',
        channels: {
          ...TEST_RELEASES.channels,
          stable: {
            serves: '111111111111',
            share: 100,
            pointer: { ...move, build: '111111111111', history: [{ ...move, why: 'first' }] },
          },
          canary: { serves: '222222222222', share: 5, pointer: { ...move, history: [] } },
        },
        notBound: ['LOADER'],
        problems: ['Build 333333333333 speaks contract 2'],
      },
    );
    for (const part of [
      '<th scope="row">stable</th><td>111111111111</td><td>111111111111</td><td>100</td>',
      '<th scope="row">canary</th><td>222222222222</td><td>222222222222</td><td>5</td>',
      '<th scope="row">222222222222</th><td>1,000</td><td>2</td><td>0</td><td>30</td><td>2</td><td>0</td><td>30</td>',
      '<td>&lt;Ana&gt;</td><td>first</td>',
      'Build 333333333333 speaks contract 2',
      'Not bound: LOADER. The deployed build serves.',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('loads itself again only when asked to', () => {
    expect(render(busy)).not.toContain('http-equiv="refresh"');
    expect(render(busy, 10)).toContain('<meta http-equiv="refresh" content="10">');
  });
});
