import type { HeaderClientOptions } from './server.ts';

/** Options of the middlewares: those of the client, and whether users are passed on. */
export interface AdapterOptions extends HeaderClientOptions {
  /** Forwards the user's `Cookie`, for a server on the header's own domain. Default: off. */
  readonly forwardCookies?: boolean | undefined;
}
