import type { Context } from 'hono';
import type { RequestGeo } from '../../shared/contracts/arguments.ts';
import type { HeaderUser } from '../../shared/contracts/header-props.ts';
import type { SessionPayload } from '../../shared/contracts/session-token.ts';
import type { HeaderFlags } from '../../shared/flags/flags.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { BrowserIds } from './browser-id-rows.ts';
import type { Config, EdgeBindings } from './config.ts';

/** How the cache took part in an answer, in the words of `Cache-Status` (RFC 9211). */
export type CacheResult = 'hit' | 'stale' | 'miss' | 'collapsed' | 'bypass';

/** One call to an upstream, for the latencies and errors of the status page. */
export interface UpstreamCall {
  readonly upstream: string;
  readonly durationMs: number;
  /** `ok`, or why not: an HTTP status, `timeout`, `reset`, `invalid`, `breaker-open`. */
  readonly outcome: string;
}

/** What is known of one request so far. Nothing here identifies a user. */
export interface Observation {
  readonly startedAt: number;
  /** Name of the route and never its text: a path can hold a search. */
  route: string;
  cache: CacheResult | null;
  /** How long the origin took of this answer, in ms; null where it took no part. */
  originMs: number | null;
  readonly upstreamCalls: UpstreamCall[];
}

/** What the header that flags are evaluated for belongs to, beside its user and browser. */
export interface FlagFacts {
  readonly siteLocale: SiteLocale;
  /** As the header has it, which may be for all devices alike and not for that of the request. */
  readonly isMobile: boolean;
}

/** Evaluates the flags of a request: those that are on. Never rejects: without an answer all are off. */
export type ResolveFlags = (c: Context<EdgeEnv>, facts: FlagFacts) => Promise<HeaderFlags>;

/** What middleware sets for the handlers behind it. Everything here belongs to one request, `config` aside. */
export interface EdgeVariables {
  readonly config: Config;
  /** Site and language of the request; set by host resolution. */
  readonly siteLocale: SiteLocale;
  /** Where the request comes from. */
  readonly geo: RequestGeo;
  /** Id of the request: the same in the response, the log line and the call to the origin. */
  readonly correlationId: string;
  /** Of the content security policy, new for each answer. */
  readonly nonce: string;
  readonly resolveFlags: ResolveFlags;
  /** With its roles resolved; anonymous without a session. */
  readonly user: HeaderUser;
  readonly session: SessionPayload | null;
  /** Random ids of the browser, complete, on routes of pages. */
  readonly browserIds?: BrowserIds;
  /**
   * Whose page the response is: the edge's own; the origin's with a header in it, whose own policies are amended for it;
   * or the origin's as it came, whose policies stand.
   */
  readonly pageSource?: 'edge' | 'composed' | 'origin';
  /** The page has the header's styles and its early layer in its HTML. */
  readonly hasInlineAssets?: boolean;
  /** Input of the log line, the counters and `Server-Timing`. Handlers add to it. */
  readonly observation: Observation;
}

/** Hono's environment for every route and middleware of the edge. */
export interface EdgeEnv {
  Bindings: EdgeBindings;
  Variables: EdgeVariables;
}
