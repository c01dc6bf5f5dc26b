import type { SecureHeadersVariables } from 'hono/secure-headers';
import type { SessionPayload } from '../../../shared/contracts/session-token.ts';
import type { MarketplaceBindings } from '../../marketplace/database.ts';
import type { PageServices } from './page-services.server.ts';
import type { HostFiles } from './render-document.server.ts';

/** The part of a service binding used here. The Workers types conflict with those of the DOM. */
export interface ServiceBinding {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

/** The part used here of the KV namespace from which the edge reads flag rules. */
export interface FlagNamespace {
  readonly get: (key: string) => Promise<string | null>;
  readonly put: (key: string, value: string) => Promise<void>;
  readonly delete: (key: string) => Promise<void>;
}

/** Variables and bindings of `host-shell/wrangler.toml`. */
export interface HostShellBindings extends MarketplaceBindings {
  readonly STAGE: string;
  /** `k1:secret,k0:oldsecret`: the first key signs sessions. The edge verifies with the same keys. */
  readonly SESSION_KEYS: string;
  /** Keys of the edge's caller tokens. Default: the session keys. */
  readonly ORIGIN_TOKEN_KEYS?: string;
  /** Another host that serves `/images/`: `img.example`. Default: the site itself. */
  readonly IMAGE_HOST?: string;
  /** Rules of the header's flags, read by the edge. */
  readonly FLAG_RULES?: FlagNamespace;
  /** The pages' own scripts, styles and fonts. */
  readonly ASSETS: ServiceBinding;
}

/** Variables that middleware sets for page handlers. Each belongs to one request. */
interface PageVariables extends SecureHeadersVariables {
  services: PageServices;
  files: HostFiles;
  session: SessionPayload | null;
  /** Fields of the posted form; empty for other requests. */
  form: URLSearchParams;
}

export interface HostShellEnv {
  Bindings: HostShellBindings;
  Variables: PageVariables;
}
