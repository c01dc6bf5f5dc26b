import type { RequestGeo } from '../../shared/contracts/arguments.ts';
import type { HeaderUser } from '../../shared/contracts/header-props.ts';
import type { SessionPayload } from '../../shared/contracts/session-token.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { Observation } from '../observe/observation.ts';
import type { Config, EdgeBindings } from './config.ts';

/** What middleware leaves for those after it. Everything here belongs to one request, `config` aside. */
export interface EdgeVariables {
  readonly config: Config;
  /** Site and language of the request; set by host resolution. */
  readonly siteLocale: SiteLocale;
  /** Where the request comes from, as the platform knows it. */
  readonly geo: RequestGeo;
  /** Id of the request: same in the answer, the log line and the call to the origin (contract §4). */
  readonly correlationId: string;
  /** Of the content security policy, new for each answer. */
  readonly nonce: string;
  /** Roles already resolved; a visitor without a session. */
  readonly user: HeaderUser;
  readonly session: SessionPayload | null;
  /** Token of this page's forms; set by `createCsrfIssuer`. A page of `ORIGIN_URL` has its origin's own, if any. */
  readonly csrfToken?: string;
  /** Set where the answer is a page of an origin that is not ours: its own policies stand. */
  readonly isForeignPage?: boolean;
  /** What the log line, the counters and `Server-Timing` will say. Handlers add what they know. */
  readonly observation: Observation;
}

/** Hono's environment for every route and middleware of the edge. */
export interface EdgeEnv {
  Bindings: EdgeBindings;
  Variables: EdgeVariables;
}
