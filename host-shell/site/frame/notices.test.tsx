import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { messagesByLocale as catalogue } from '../../../shared/i18n/compiled/catalogue/all.ts';
import { messagesByLocale as pages } from '../../../shared/i18n/compiled/pages/all.ts';
import { ALL_EVENTS } from '../../../shared/search-url/search.ts';
import { TEST_FRAME } from '../../test/unit/test-event.ts';
import type { EventList, Page } from '../page/page-data.ts';
import { PageApp } from './PageApp.tsx';
import { loadPageBody } from './page-bodies.ts';

const BERLIN = { slug: 'germany--berlin', name: 'Berlin', isTown: true } as const;
const home = (list: EventList): Page => ({ kind: 'home', place: BERLIN, list, forYou: [], hasMore: false });
const results = (list: EventList): Page => ({
  kind: 'results',
  search: { ...ALL_EVENTS, languagePrefix: '', place: { kind: 'slug', slug: BERLIN.slug } },
  place: BERLIN,
  list,
  pageNumber: 1,
  pageCount: 1,
  day: '2026-11-22',
  imageBase: '',
});

async function renderPage(page: Page): Promise<string> {
  return renderToStaticMarkup(
    <PageApp
      data={{
        frame: TEST_FRAME,
        page,
      }}
      messages={{ pages: pages.en_US, catalogue: catalogue.en_US }}
      body={await loadPageBody(page.kind)}
    />,
  );
}

it('tiles of a category come from the host of images', async () => {
  const page = results({ state: 'listed', events: [], total: 0 }) as Page & { readonly kind: 'results' };
  const search = { ...page.search, category: 'music' as const };
  const html = await renderPage({ ...page, search, imageBase: 'https://img.example' });
  expect(html).toContain('src="https://img.example/images/sub-categories/');
  expect(html).not.toContain('"/images/');
});

it('links of pages name a single sub-category by its refinement', async () => {
  const none = results({ state: 'listed', events: [], total: 0 }) as Page & { readonly kind: 'results' };
  const search = { ...none.search, category: 'music', subcategories: [3026] } as const;
  const empty = await renderPage({ ...none, search });
  expect(empty).toContain('href="/d/online/music--events/?subcategories=jazz"');
  expect(empty).not.toContain('subcategories=3026"');
});

it('the home page leads to more events, and from there to all of them', async () => {
  const page = home({ state: 'listed', events: [], total: 9 }) as Page & { readonly kind: 'home' };
  const first = await renderPage(page);
  expect(first).toContain('href="/?events=more#home-near"');
  expect(first).toContain('href="/d/germany--berlin/all-events/"');
  const more = await renderPage({ ...page, hasMore: true });
  expect(more).not.toContain('?events=more');
  expect(more).toContain('href="/d/germany--berlin/events/"');
});

describe('events that failed to load', () => {
  it.each([
    ['home', home],
    ['results', results],
  ] as const)('are an error, announced at once, on the page %s', async (_, build) => {
    expect(await renderPage(build({ state: 'failed' }))).toMatch(
      /data-severity="error" role="alert"><svg.*?<\/svg><div>We can’t show events at the moment/,
    );
  });
});
