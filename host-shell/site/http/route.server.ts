import type { D1Database } from '@cloudflare/workers-types';
import type { SecureHeadersVariables } from 'hono/secure-headers';
import type { SessionPayload, SessionTokens } from '../../../shared/contracts/session-token.ts';
import { messagesByLocale as catalogueMessages } from '../../../shared/i18n/compiled/catalogue/all.ts';
import { messagesByLocale as pageMessages } from '../../../shared/i18n/compiled/pages/all.ts';
import type { CatalogueMessageKey, PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { createTranslate, type Translate } from '../../../shared/i18n/translate.ts';
import type { MarketplaceBindings } from '../../marketplace/database.ts';
import type { Person } from '../../marketplace/people/persons.ts';
import { createEventFormat, type EventFormat } from '../page/format-event.server.ts';
import type { TranslatePage } from '../page/page-context.ts';
import type { DebugContext, Page, PageNotice, StyledKind } from '../page/page-data.ts';
import type { PageRequest } from '../page/page-request.server.ts';
import { createNotice, type NoticeId } from './notices.server.ts';
import type { HostFiles, PageHead } from './render-document.server.ts';

/** The part of a service binding used here. The Workers types conflict with those of the DOM. */
interface ServiceBinding {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

/** The part used here of the KV namespace from which the edge reads flag rules. */
export interface FlagNamespace {
  readonly get: (key: string) => Promise<string | null>;
  readonly put: (key: string, value: string) => Promise<void>;
  readonly delete: (key: string) => Promise<void>;
}

export interface HostShellBindings extends MarketplaceBindings {
  readonly STAGE: string;
  /** `k1:secret,k0:oldsecret`: the first key signs sessions. The edge verifies with the same keys. */
  readonly SESSION_KEYS: string;
  /** Keys of the edge's caller tokens. Default: the session keys. */
  readonly ORIGIN_TOKEN_KEYS?: string;
  /** Another host that serves `/images/`: `img.example`. Default: the site itself. */
  readonly IMAGE_HOST?: string;
  readonly FLAG_RULES?: FlagNamespace;
  readonly ASSETS: ServiceBinding;
}

/** Variables that middleware sets for page handlers. Each belongs to one request. */
interface PageVariables extends SecureHeadersVariables {
  services: PageServices;
  files: HostFiles;
  session: SessionPayload | null;
  form: URLSearchParams;
}

export interface HostShellEnv {
  Bindings: HostShellBindings;
  Variables: PageVariables;
}

export interface PageServices {
  readonly request: PageRequest;
  readonly csrfToken: string;
  readonly session: SessionPayload | null;
  readonly db: D1Database;
  /** Prefix of image URLs: `''` on the site itself. */
  readonly imageBase: string;
  readonly notice: PageNotice | null;
  readonly debug: DebugContext | null;
  readonly t: TranslatePage;
  readonly tc: Translate<CatalogueMessageKey>;
  readonly format: EventFormat;
  readonly now: () => number;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Writes a log line with the request's correlation id. */
  readonly onError: (error: unknown) => void;
}

export function createPageServices(
  request: PageRequest,
  options: Pick<PageServices, 'csrfToken' | 'session' | 'db' | 'imageBase' | 'debug' | 'now' | 'waitUntil'> & {
    readonly notice: NoticeId | null;
  },
): PageServices {
  const { locale } = request.language;
  const t = createTranslate<PageMessageKey>(pageMessages[locale]);
  return {
    request,
    ...options,
    notice: options.notice === null ? null : createNotice(options.notice, t),
    t,
    tc: createTranslate<CatalogueMessageKey>(catalogueMessages[locale]),
    format: createEventFormat(locale, t, options.now),
    onError(error) {
      const message = error instanceof Error ? error.message : String(error);
      console.error(JSON.stringify({ at: 'pages', id: request.correlationId, path: request.url.pathname, message }));
    },
  };
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
}

/** Loads the data of a page, where it is not known at once. */
export const loadPage = async ({ page }: PageResult): Promise<Page> => (typeof page === 'function' ? page() : page);

type PageRoute = (services: PageServices, params: Readonly<Record<string, string>>) => PageResult | Promise<PageResult>;

export interface MarketContext extends PageServices {
  readonly tokens: SessionTokens;
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

export interface MarketRedirect {
  /** A path of the site, with the language prefix. */
  readonly redirect: string;
  readonly notice?: NoticeId;
  readonly cookies?: readonly string[];
}

/** A demand to sign in. Afterwards the user returns to the given path. */
interface SignInDemand {
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
