import type { SessionTokens } from '../../../shared/contracts/session-token.ts';
import type { Person } from '../../marketplace/people/persons.ts';
import type { Page, StyledKind } from '../page/page-data.ts';
import type { FlagNamespace } from './env.server.ts';
import type { NoticeId } from './notices.server.ts';
import type { PageServices } from './page-services.server.ts';
import type { PageHead } from './render-document.server.ts';

/** The result of a route: the parts known at once, and the page's data, which is loaded when they have been sent. */
export interface PageResult {
  readonly status: number;
  readonly head: PageHead;
  readonly page: Page | (() => Promise<Page>);
  /** Kind of `page`, if its first view has no other styles than those of this kind and of a page that fails. Default: all. */
  readonly styles?: StyledKind;
  /** Set for personal pages, which are never stored, not even in the back/forward cache. */
  readonly isOwn?: true;
}

/** Loads the data of a page, where it is not known at once. */
export const loadPage = async ({ page }: PageResult): Promise<Page> => (typeof page === 'function' ? page() : page);

export type RouteResult = PageResult | { readonly redirect: string };

type PageRoute = (
  services: PageServices,
  params: Readonly<Record<string, string>>,
) => RouteResult | Promise<RouteResult>;

export interface MarketContext extends PageServices {
  readonly tokens: SessionTokens;
  /** The store from which the edge reads flag rules; absent when none is bound. */
  readonly flagStore: FlagNamespace | undefined;
  /** Path parameters, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly form: URLSearchParams;
  readonly query: URLSearchParams;
  /** Whether the response goes to a script. A browser that posts a form prefers HTML. */
  readonly isScript: boolean;
  readonly cookieHeader: string | undefined;
  /** The signed-in user, if the account still exists. */
  readonly person: Person | null;
  readonly seconds: number;
}

export interface PersonContext extends MarketContext {
  readonly person: Person;
}

/** A redirect, optionally with a notice about the outcome. */
export interface MarketRedirect {
  /** A path of the site, with the language prefix. */
  readonly redirect: string;
  readonly notice?: NoticeId;
  readonly cookies?: readonly string[];
}

/** A demand to sign in. Afterwards the user returns to the given path. */
export interface SignInDemand {
  readonly signIn: string;
}

export type MarketAnswer = PageResult | MarketRedirect | SignInDemand | Response;

type Handler<Context> = (context: Context) => MarketAnswer | Promise<MarketAnswer>;

interface RouteOf<Access extends string, Context> {
  /** Who may use the route. Visitors who are not signed in are redirected to sign in; everybody else gets a 404. */
  readonly access: Access;
  /** A page that does not depend on who looks at it. Its head is sent before anything is read from the database. */
  readonly page?: PageRoute;
  readonly get?: Handler<Context>;
  readonly post?: Handler<Context>;
}

export type MarketRoute = RouteOf<'anyone', MarketContext> | RouteOf<'person' | 'staff', PersonContext>;
