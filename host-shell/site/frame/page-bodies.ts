import type { ComponentType } from 'react';
import type { Page, PageKind, PageOf } from '../page/page-data.ts';

/** Renders pages of one kind. */
export type PageBody<Kind extends PageKind> = ComponentType<{ readonly page: PageOf<Kind> }>;

type PageBodyLoaders = { readonly [Kind in PageKind]: () => Promise<PageBody<Kind>> };

/** Loads the component of each kind: a separate chunk in the browser, part of the single file in the worker. */
const LOADERS: PageBodyLoaders = {
  home: async () => (await import('../home/HomePage.tsx')).HomePage,
  results: async () => (await import('../results/ResultsPage.tsx')).ResultsPage,
  event: async () => (await import('../event-page/EventPage.tsx')).EventPage,
  'sign-in': async () => (await import('../sign-in/SignInPage.tsx')).SignInPage,
  'sign-out': async () => (await import('../sign-in/SignOutPage.tsx')).SignOutPage,
  'sign-up': async () => (await import('../sign-in/SignUpPage.tsx')).SignUpPage,
  info: async () => (await import('../info/InfoPage.tsx')).InfoPage,
  'help-center': async () => (await import('../info/HelpCenterPage.tsx')).HelpCenterPage,
  'help-article': async () => (await import('../info/HelpArticlePage.tsx')).HelpArticlePage,
  market: async () => (await import('../blocks/MarketPage.tsx')).MarketPage,
  playground: async () => (await import('../playground/PlaygroundPage.tsx')).PlaygroundPage,
  'playground-frame': async () => (await import('../playground/PlaygroundFramePage.tsx')).PlaygroundFramePage,
  'not-found': async () => (await import('../info/NotFoundPage.tsx')).NotFoundPage,
  unavailable: async () => (await import('../info/UnavailablePage.tsx')).UnavailablePage,
};

/** Loads the component that renders a kind of page. */
export async function loadPageBody(kind: PageKind): Promise<ComponentType<{ readonly page: Page }>> {
  // The table pairs each kind with its own page, which the type of a lookup cannot express.
  return (await LOADERS[kind]()) as ComponentType<{ readonly page: Page }>;
}
