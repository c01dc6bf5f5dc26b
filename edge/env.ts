import type { Context } from 'hono';
import type { HeaderUser } from '../shared/contracts/header-props.ts';
import type { SessionPayload } from '../shared/contracts/session-token.ts';
import type { RequestGeo } from '../shared/endpoints/endpoint-contract.ts';
import type { HeaderFlags } from '../shared/flags/flags.ts';
import type { SiteLocale } from '../shared/sites/sites.ts';
import type { Config, EdgeBindings } from './config/config.ts';
import type { Observation } from './observation.ts';
import type { TraceContext } from './trace-context.ts';

/** Random ids of a browser, in cookies of the site. They do not identify a person. */
export type BrowserIds = Readonly<Record<'guest' | 'stable' | 'session', string>>;

/** Site and device of the header that flags are evaluated for, beside its user and browser. */
export interface FlagSubject {
  readonly siteLocale: SiteLocale;
  /** The header's value, which may be the same for all devices instead of the request's. */
  readonly isMobile: boolean;
}

/** Evaluates the flags of a request: those that are on. Never rejects: without an answer all are off. */
export type ResolveFlags = (c: Context<EdgeEnv>, subject: FlagSubject) => Promise<HeaderFlags>;

/** What middleware sets for the handlers behind it. Everything here belongs to one request, `config` aside. */
export interface EdgeVariables {
  readonly config: Config;
  /** Site and language of the request; set by host resolution. */
  readonly siteLocale: SiteLocale;
  /** Where the request comes from. */
  readonly geo: RequestGeo;
  /** Id of the request: the same in the response, the log line and the call to the origin. */
  readonly correlationId: string;
  /** Place of the request in its trace, which goes on to the origin. */
  readonly trace: TraceContext;
  /** Nonce of the content security policy, new for each answer. */
  readonly nonce: string;
  readonly resolveFlags: ResolveFlags;
  /** The user with resolved roles; anonymous without a session. */
  readonly user: HeaderUser;
  readonly session: SessionPayload | null;
  /** Random ids of the browser, complete, on routes of pages. */
  readonly browserIds?: BrowserIds;
  /**
   * Source of the page: the edge itself; the origin with the header added, whose policies are amended for the header;
   * or the origin unchanged, whose policies stay.
   */
  readonly pageSource?: 'edge' | 'composed' | 'origin';
  /** The page has the header's styles and its pre-hydration script in its HTML. */
  readonly hasInlineAssets?: boolean;
  /** Input of the log line, the counters and `Server-Timing`. Handlers add to it. */
  readonly observation: Observation;
}

/** Hono's environment for every route and middleware of the edge. */
export interface EdgeEnv {
  Bindings: EdgeBindings;
  Variables: EdgeVariables;
}
