import type { Page } from '../page/page-data.ts';
import type { StyledKind } from '../page/styled-kinds.ts';

/** Attributes of the placeholders from which the edge renders the page's head and header. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Attributes of `<marquee-header>`, besides the path. */
  readonly header?: Readonly<Record<string, string>>;
  /** Attributes of `<marquee-head>`, besides title, description and path. */
  readonly head?: Readonly<Record<string, string>>;
}

/** The result of a route: the parts known at once, and the page's data, which is loaded when they have been sent. */
export interface PageResult {
  readonly status: number;
  readonly head: PageHead;
  readonly page: Page | (() => Promise<Page>);
  /** Kind of `page`, if its first view has no other styles than those of this kind and of a page that fails. Default: all. */
  readonly styles?: StyledKind;
  /** Set for personal pages, which are never stored, not even in the back/forward cache. */
  readonly isOwn?: true;
  /** A script in the document, for what has to run where modules do not. */
  readonly classicScript?: string;
}

/** Loads the data of a page, where it is not known at once. */
export const loadPage = async ({ page }: PageResult): Promise<Page> => (typeof page === 'function' ? page() : page);

/** A page, or a redirect. */
export type RouteResult = PageResult | { readonly redirect: string };
