/** A service binding, as far as pages use it. Pages run in the browser too, so Workers types do not come in here. */
export interface ServiceBinding {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

/** What the pages' worker is given (`wrangler.toml`). */
export interface PagesBindings {
  /** The API that events, places and sessions come from. */
  readonly ORIGIN: ServiceBinding;
}
