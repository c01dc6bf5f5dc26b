import type { ComponentType } from 'react';
import type { Page, PageKind, PageOf } from '../page/page-data.ts';

type PageBodyLoaders = { readonly [Kind in PageKind]: () => Promise<ComponentType<{ readonly page: PageOf<Kind> }>> };

/**
 * Loads the component of each kind: a separate chunk in the browser, part of the single file in the worker. The build finds the
 * chunks by their names (`tools/build/page-styles.ts`).
 */
const LOADERS: PageBodyLoaders = {
  home: async () => (await import(/* webpackChunkName: "page-home" */ '../home/HomePage.tsx')).HomePage,
  results: async () => (await import(/* webpackChunkName: "page-results" */ '../results/ResultsPage.tsx')).ResultsPage,
  event: async () => (await import(/* webpackChunkName: "page-event" */ '../event-page/EventPage.tsx')).EventPage,
  market: async () => (await import(/* webpackChunkName: "page-market" */ '../blocks/MarketPage.tsx')).MarketPage,
  playground: async () =>
    (await import(/* webpackChunkName: "page-playground" */ '../playground/PlaygroundPage.tsx')).PlaygroundPage,
  'playground-frame': async () =>
    (await import(/* webpackChunkName: "page-playground" */ '../playground/PlaygroundPage.tsx')).PlaygroundFramePage,
  unavailable: async () =>
    (await import(/* webpackChunkName: "page-unavailable" */ './UnavailablePage.tsx')).UnavailablePage,
};

export async function loadPageBody(kind: PageKind): Promise<ComponentType<{ readonly page: Page }>> {
  // The table pairs each kind with its own page, which the type of a lookup cannot express.
  return (await LOADERS[kind]()) as ComponentType<{ readonly page: Page }>;
}
