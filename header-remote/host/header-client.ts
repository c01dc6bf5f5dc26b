import type { HeaderSlots, Location, Loose } from '../types/contract.d.ts';
import type { HeadFields } from './head-fields.ts';

/** The used part of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The header's site did not answer with a header: by its status, or not in time. */
export class HeaderAnswerError extends Error {
  override readonly name = 'HeaderAnswerError';
}

/** What both calls take of the request for the page. */
export interface RequestContext {
  /** Locale of the site: `fr_CA`. Default: the site's. */
  readonly locale?: string | undefined;
  /** Keeps a worker alive until an answer is stored: `(work) => context.waitUntil(work)`. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** Context of `head`: its fields are the inputs of the page head. */
export interface HeadContext extends HeadFields, RequestContext {}

/** Context of `fragment`. */
export interface FragmentContext extends RequestContext {
  /** Path and query of the page. Default: `/`. */
  readonly path?: string | undefined;
  /** Default: `full`. */
  readonly variant?: 'full' | 'logo-only' | undefined;
  /** Additions to the header. */
  readonly slots?: Loose<HeaderSlots> | undefined;
  /** The place that the page is about. */
  readonly location?: Loose<Location> | undefined;
  /** `file` for a policy that refuses styles in the page. Default: `inline`. */
  readonly styles?: 'inline' | 'file' | undefined;
  /**
   * The user's `Cookie`, for a server on the header's own domain: the header is then the user's own, and no answer is
   * kept. Default: the header of an anonymous visitor.
   */
  readonly cookie?: string | null | undefined;
}

/** The header of one page. No call rejects. */
export interface PageHeader {
  /** Resolves to the tags of the page head. */
  readonly head: (context?: HeadContext) => Promise<string>;
  /** Resolves to the header's HTML, for the start of the body. */
  readonly fragment: (context?: FragmentContext) => Promise<string>;
}

/** Requests the header for the pages of a server. */
export interface HeaderClient extends PageHeader {
  /** Prepares both calls for a request: its address is the fragment's `path`. Frameworks hand this to their routes. */
  readonly forRequest: (url: string, context?: Pick<FragmentContext, 'cookie' | 'waitUntil'>) => PageHeader;
}
