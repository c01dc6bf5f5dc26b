import { escapeUTF8 } from 'entities/escape';
import { renderFallbackHtml } from '../../edge/header/fallback-html.ts';
import { FRAGMENT_PATH, HEAD_PATH } from '../../shared/contracts/header-paths.ts';
import { type HeadFields, renderFallbackHead } from './head-fields.ts';
import type { Channel } from './start-header.ts';

interface RequestContext {
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  readonly cookie?: string | null | undefined;
}

/** The used part of `FragmentContext`. */
type FragmentText = 'path' | 'locale' | 'variant' | 'styles' | 'scripts' | 'nonce';
interface FragmentContext extends RequestContext, Readonly<Partial<Record<FragmentText, string | undefined>>> {
  readonly slots?: object | undefined;
  readonly location?: object | undefined;
}

export interface ClientSetup {
  readonly origin: string;
  readonly channel: Channel;
  readonly onError: (error: unknown) => void;
  /** Requests an address of the site; a rejection is a failure. */
  readonly request: (url: string, context: RequestContext) => Promise<Uint8Array>;
}

/** Longest path that the site takes. */
const MAX_PATH = 2_000;

/**
 * Parameters of a page's query that its header depends on: the event that it manages, the way back from signing in, and
 * the filters that a new search keeps. Any other, such as `utm_source`, would request the same header for each value.
 */
const PAGE_PARAMETERS = [
  'eid',
  'onboarding_redirect',
  'bbox',
  'start_date',
  'end_date',
  'subcategories',
  'tags',
] as const;

/** Builds the `path` of a page, in the form that the site takes, from its address or its path. */
export function buildPagePath(address: string): string {
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '');
  // Below a root of its own, `//shop` is not read as a host.
  const { pathname, searchParams } = new URL(`http://page.invalid/${path}`);
  const query = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) for (const value of searchParams.getAll(name)) query.append(name, value);
  const page = pathname.replace(/^\/+/, '/');
  const whole = query.size === 0 ? page : `${page}?${query}`;
  // Its start names the page for the header; an escape is not cut.
  return whole.length <= MAX_PATH ? whole : page.slice(0, MAX_PATH).replace(/%.?$/, '');
}

/** Builds an address with the given query parameters; objects are written as JSON. */
function buildUrl(base: string, parameters: object): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters))
    if (value != null) url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return url.href;
}

/**
 * Renders `<marquee-header>`, with the fallback header as its content: the browser puts the header in its place as soon as
 * the site answers. A page that is kept may live longer than what the site had when the page was made.
 */
export function renderElement(
  { origin, channel }: Pick<ClientSetup, 'origin' | 'channel'>,
  { locale, variant, slots, location }: FragmentContext,
): string {
  const attributes = {
    locale,
    variant,
    slots: slots && JSON.stringify(slots),
    props: location && JSON.stringify({ location }),
  };
  const written = Object.entries(attributes).map(([name, value]) =>
    value == null ? '' : ` ${name}="${escapeUTF8(value)}"`,
  );
  return (
    `<marquee-header${written.join('')}>${renderFallbackHtml(origin, locale)}</marquee-header>` +
    `<script type="module" async src="${escapeUTF8(`${origin}/header/${channel}/embed.js`)}"></script>`
  );
}

/** @see https://www.w3.org/TR/CSP3/#grammardef-base64-value */
const NONCE = /^[\w+/-]+={0,2}$/;

/** Composes the client of a site from the way it requests an address. */
export function composeClient({ origin, channel, onError, request }: ClientSetup) {
  const decoder = new TextDecoder();
  const reported = new WeakSet<Error>();

  const report = (error: unknown) => {
    // A failure is given to every call until the next attempt.
    if (error instanceof Error && reported.has(error)) return;
    if (error instanceof Error) reported.add(error);
    onError(error);
  };

  const client = {
    forRequest: (url: string, { cookie, waitUntil }: RequestContext = {}) => ({
      head: (context?: HeadFields & RequestContext) => client.head({ waitUntil, ...context }),
      fragment: (context?: FragmentContext) => client.fragment({ path: url, cookie, waitUntil, ...context }),
    }),
    async head(context: HeadFields & RequestContext = {}): Promise<string> {
      const { waitUntil, ...fields } = context;
      try {
        return decoder.decode(await request(buildUrl(origin + HEAD_PATH, fields), { waitUntil }));
      } catch (error) {
        report(error);
        return renderFallbackHead(fields);
      }
    },
    async fragment(context: FragmentContext = {}): Promise<string> {
      const { waitUntil, cookie, nonce, path = '/', ...parameters } = context;
      const isNonce = NONCE.test(nonce ?? '');
      if (nonce !== undefined && !isNonce) report(new TypeError(`nonce is not base64: ${JSON.stringify(nonce)}`));
      // A policy that refuses inline styles refuses inline scripts.
      const { styles, scripts = styles === 'file' && !isNonce ? 'file' : 'inline' } = parameters;
      // The answer is kept for all pages, and the nonce is that of one response.
      const finish = (html: string) =>
        isNonce ? html.replace(/<(?:script|style|link)\b/g, `$& nonce="${nonce}"`) : html;
      // A share of visitors has its build by a cookie, which no cache keeps.
      const named = channel === 'auto' ? {} : { channel };
      try {
        const url = buildUrl(origin + FRAGMENT_PATH, { path: buildPagePath(path), ...parameters, scripts, ...named });
        return finish(decoder.decode(await request(url, { waitUntil, cookie })));
      } catch (error) {
        report(error);
        return finish(renderElement({ origin, channel }, context));
      }
    },
  };
  return client;
}
