import type { RequestGeo } from '../../shared/contracts/arguments.ts';
import type { HeaderUser } from '../../shared/contracts/header-props.ts';
import type { SessionPayload } from '../../shared/contracts/session-token.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { Observation } from '../observe/observation.ts';
import type { Config, EdgeBindings } from './config.ts';

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
  /** With its roles resolved; anonymous without a session. */
  readonly user: HeaderUser;
  readonly session: SessionPayload | null;
  /** Whether the response is the origin's: its own policies stand, amended for the header. */
  readonly isOriginPage?: boolean;
  /** Input of the log line, the counters and `Server-Timing`. Handlers add to it. */
  readonly observation: Observation;
}

/** Hono's environment for every route and middleware of the edge. */
export interface EdgeEnv {
  Bindings: EdgeBindings;
  Variables: EdgeVariables;
}
