import type { SecureHeadersVariables } from 'hono/secure-headers';
import type { SessionPayload } from '../../../shared/contracts/session-token.ts';
import type { MarketplaceBindings } from '../../marketplace/bindings.ts';
import type { MailBindings } from '../mail/mail.server.ts';
import type { PageServices } from './page-services.server.ts';
import type { HostFiles } from './render-document.server.ts';

/** A binding that answers requests, as far as it is used here. Workers types do not meet those of the DOM. */
export interface ServiceBinding {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

/** The key-value namespace that the edge reads rules from, as far as it is used here. */
export interface FlagNamespace {
  readonly get: (key: string) => Promise<string | null>;
  readonly put: (key: string, value: string) => Promise<void>;
  readonly delete: (key: string) => Promise<void>;
}

/** The platform's binding for models, as far as it is used here. */
export interface ModelBinding {
  readonly run: (model: string, input: unknown) => Promise<unknown>;
}

/** Variables and bindings of `host-shell/wrangler.toml`. */
export interface HostShellBindings extends MarketplaceBindings, MailBindings {
  readonly STAGE: string;
  /** `k1:secret,k0:oldsecret`: the first signs sessions. The edge verifies with the same. */
  readonly SESSION_KEYS: string;
  /** Keys of the edge's tokens about who is calling; those of sessions where there are none. */
  readonly ORIGIN_TOKEN_KEYS?: string;
  /** Host that serves `/images/` as this one does: `img.example`. Default: the site itself. */
  readonly IMAGE_HOST?: string;
  /** Rules of the header's flags, which the edge reads. */
  readonly FLAG_RULES?: FlagNamespace;
  /** Models of the platform, which draft events; templates do without. */
  readonly AI?: ModelBinding;
  /** The pages' own scripts, styles and fonts. */
  readonly ASSETS: ServiceBinding;
}

/** What middleware leaves for the handlers of pages; all of it belongs to one request. */
interface PageVariables extends SecureHeadersVariables {
  services: PageServices;
  files: HostFiles;
  session: SessionPayload | null;
  /** Fields of the form that was posted; none for anything else. */
  form: URLSearchParams;
  /** The file of that form, on routes that take one. */
  file: File | null;
}

export interface HostShellEnv {
  Bindings: HostShellBindings;
  Variables: PageVariables;
}
