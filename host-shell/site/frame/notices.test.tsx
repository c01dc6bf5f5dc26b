import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { messagesByLocale as catalogue } from '../../../shared/i18n/compiled/catalogue/all.ts';
import { messagesByLocale as pages } from '../../../shared/i18n/compiled/pages/all.ts';
import { ALL_EVENTS } from '../../../shared/search-url/search.ts';
import { TEST_FRAME } from '../../test/unit/test-event.ts';
import type { EventList, Page } from '../page/page-data.ts';
import { PageApp } from './PageApp.tsx';
import { loadPageBody } from './page-bodies.ts';

const BERLIN = { slug: 'germany--berlin', name: 'Berlin', isTown: true } as const;
const home = (list: EventList) => ({ kind: 'home', place: BERLIN, list, forYou: [], hasMore: false }) as const;
const results = (list: EventList) =>
  ({
    kind: 'results',
    search: { ...ALL_EVENTS, languagePrefix: '', place: { kind: 'slug', slug: BERLIN.slug } },
    place: BERLIN,
    list,
    pageNumber: 1,
    pageCount: 1,
    day: '2026-11-22',
    imageBase: '',
  }) as const satisfies Page;

const renderPage = async (page: Page) =>
  renderToStaticMarkup(
    <PageApp
      data={{ frame: TEST_FRAME, page }}
      messages={{ pages: pages.en_US, catalogue: catalogue.en_US }}
      body={await loadPageBody(page.kind)}
    />,
  );

it('tiles of a category come from the host of images, and name a single sub-category by its refinement', async () => {
  const page = results({ state: 'listed', events: [], total: 0 });
  const search = { ...page.search, category: 'music', subcategories: [] } as const;
  const html = await renderPage({ ...page, search, imageBase: 'https://img.example' });
  expect(html).toContain('src="https://img.example/images/sub-categories/');
  expect(html).not.toContain('"/images/');
  const jazz = await renderPage({ ...page, search: { ...search, subcategories: [3026] } });
  expect(jazz).toContain('href="/d/online/music--events/?subcategories=jazz"');
  expect(jazz).not.toContain('subcategories=3026"');
});

it('the home page leads to more events, and from there to all of them', async () => {
  const page = home({ state: 'listed', events: [], total: 9 });
  const first = await renderPage(page);
  expect(first).toContain('href="/?events=more#home-near"');
  expect(first).toContain('href="/d/germany--berlin/all-events/"');
  const more = await renderPage({ ...page, hasMore: true });
  expect(more).not.toContain('?events=more');
  expect(more).toContain('href="/d/germany--berlin/events/"');
});

it.each([
  ['home', home],
  ['results', results],
] as const)('events that failed to load are an error, announced at once, on the page %s', async (_, build) => {
  expect(await renderPage(build({ state: 'failed' }))).toMatch(
    /data-severity="error" role="alert"><svg.*?<\/svg><div>We can’t show events at the moment/,
  );
});
