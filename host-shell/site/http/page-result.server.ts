import type { Page } from '../page/page-data.ts';
import type { PageServices } from './page-services.server.ts';

/** What a page's head and header are rendered from by the edge: attributes of its placeholders. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Of `<marquee-header>`, beside the path. */
  readonly header?: Readonly<Record<string, string>>;
  /** Of `<marquee-head>`, beside title, description and path. */
  readonly head?: Readonly<Record<string, string>>;
}

/** What a route answers with: what is known at once, and the page's own data, which may come later. */
export interface PageResult {
  readonly status: number;
  readonly head: PageHead;
  readonly page: Page | Promise<Page>;
  /** What is somebody's own is kept nowhere, not even for the way back. */
  readonly isOwn?: true;
}

/** A result, or the address to go to instead. */
export type RouteResult = PageResult | { readonly redirect: string };

export function notFoundResult({ t }: PageServices): PageResult {
  return {
    status: 404,
    head: { title: t('not-found.title'), description: t('not-found.text') },
    page: { kind: 'not-found' },
  };
}

export function unavailableResult({ t }: PageServices): PageResult {
  return {
    status: 503,
    head: { title: t('unavailable.title'), description: t('events.unavailable') },
    page: { kind: 'unavailable' },
  };
}
