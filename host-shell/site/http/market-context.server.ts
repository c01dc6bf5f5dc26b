import type { D1Database } from '@cloudflare/workers-types';
import type { Person } from '../../marketplace/people/persons.ts';
import type { FlagNamespace, ModelBinding } from './env.server.ts';
import type { NoticeId } from './notices.server.ts';
import type { OrderGrants } from './order-grants.server.ts';
import type { PageResult } from './page-result.server.ts';
import type { PageServices } from './page-services.server.ts';

/** What a page or an action of the marketplace is made with. */
export interface MarketContext {
  readonly services: PageServices;
  readonly db: D1Database;
  /** Where the edge reads the rules of its flags; absent where the host shell runs without it. */
  readonly flagStore: FlagNamespace | undefined;
  /** Writes drafts of events; absent where no model is bound. */
  readonly model: ModelBinding | undefined;
  /** Of the path, percent-decoding done. */
  readonly params: Readonly<Record<string, string>>;
  /** Fields that were posted; none for a page. */
  readonly form: URLSearchParams;
  /** The file that was posted, on routes that take one. */
  readonly file: File | null;
  readonly query: URLSearchParams;
  readonly cookieHeader: string | undefined;
  /** Orders that this browser may see without an account. */
  readonly grants: OrderGrants;
  /** Who is signed in and has an account still. */
  readonly person: Person | null;
  /** Seconds since 1970. */
  readonly now: number;
}

export interface PersonContext extends MarketContext {
  readonly person: Person;
}

/** To go on somewhere, saying what came of it. */
export interface MarketRedirect {
  /** A path of the site, language prefix included. */
  readonly redirect: string;
  readonly notice?: NoticeId;
  /** Whom or what the notice is about, so that it can be undone. */
  readonly subject?: string;
  readonly cookies?: readonly string[];
}

/** To sign in first; afterwards one comes back to `referrer`, with `intent` (`like:1230735`) done. */
export interface SignInDemand {
  readonly signIn: { readonly referrer: string; readonly intent?: string };
}

export type MarketAnswer = PageResult | MarketRedirect | SignInDemand | Response;

type Handler<Context> = (context: Context) => MarketAnswer | Promise<MarketAnswer>;

interface RouteOf<Access extends string, Context> {
  /** Who comes in; for everybody else it is not there, and who is not signed in is led to that. */
  readonly access: Access;
  /**
   * Takes forms with a file (`multipart/form-data`). This responds to one that is too large to be read, whose token nobody
   * has seen: it shows, and changes nothing.
   */
  readonly showTooLarge?: Handler<Context>;
  readonly get?: Handler<Context>;
  readonly post?: Handler<Context>;
}

export type MarketRoute = RouteOf<'anyone', MarketContext> | RouteOf<'person' | 'organizer' | 'staff', PersonContext>;
