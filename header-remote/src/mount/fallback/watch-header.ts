import type { FaultReason } from '../../../../shared/analytics/events-endpoint.ts';
import type { FaultSource } from '../../../../shared/api/send-fault.ts';
import { reportFault } from '../reporting/header-events.ts';

/** How long a header may take until its fallback shows. */
const DEFAULT_DEADLINE_MS = 3_000;

/** Options of the watch over a header's start. */
export interface WatchOptions {
  /** Milliseconds after which the fallback header shows and the fault is reported. Default: 3000. */
  readonly deadline?: number | undefined;
  /** Fills an empty element when the header is late or fails. Default: a plain header with links and a search form. */
  readonly fallback?: ((element: Element) => void) | undefined;
}

/** The site of a watched header, and the host's callback. */
export interface WatchedSite extends FaultSource {
  readonly locale?: string | null | undefined;
  readonly onError?: ((error: unknown) => void) | null | undefined;
}

/** Adds the plain header of a site to an element. @returns the added node */
export type RenderFallback = (element: Element, origin: string, locale?: string) => Element;

/** Receives the outcome of a header's start. */
export interface HeaderWatch {
  /** Shows the fallback header in an empty element and reports the fault, once until the header shows. */
  readonly fail: (reason: FaultReason, error: unknown) => void;
  /**
   * The header's content is in the page. Called before the paint, so that it never shows beside the fallback header.
   *
   * @param isHtml the content is the server's HTML, not yet hydrated: a fault that was reported is not reported again
   */
  readonly succeed: (isHtml?: boolean) => void;
  /** The header is unmounted: later failures are not faults. */
  readonly stop: () => void;
}

/**
 * Whether an element shows no content of the host. A root that the header has not filled yet does not count as content.
 */
function isEmpty(element: Element): boolean {
  return !(element.textContent?.trim() || element.querySelector(':not([data-marquee-root])'));
}

/**
 * Watches a header until it shows. At the deadline, or as soon as it fails, an empty element gets the fallback header,
 * and the fault is reported. A header that arrives later replaces the fallback header. Content that a host's `fallback`
 * added stays the host's.
 *
 * @param element shows the header; its own content stays
 * @param readSite read at the time of a fault, because hosts change their props
 * @param renderFallback the fallback header; the package for hosts has a smaller one than the build
 */
export function watchHeader(
  element: Element,
  readSite: () => WatchedSite,
  renderFallback: RenderFallback,
  { deadline = DEFAULT_DEADLINE_MS, fallback }: WatchOptions = {},
): HeaderWatch {
  let ownFallback: Element | undefined;
  let isReported: boolean | undefined;

  const settle = (isFinal: boolean | undefined) => {
    clearTimeout(timer);
    isReported = isFinal;
    ownFallback?.remove();
  };
  const fail = (reason: FaultReason, error: unknown) => {
    clearTimeout(timer);
    if (isReported) return;
    isReported = true;
    const site = readSite();
    if (isEmpty(element)) {
      if (fallback === undefined) ownFallback = renderFallback(element, site.origin, site.locale ?? undefined);
      else fallback(element);
    }
    reportFault(element, site, reason, error);
    site.onError?.(error);
  };
  const timer = setTimeout(() => fail('deadline', new Error(`Not ready after ${deadline} ms`)), deadline);
  return { fail, succeed: (isHtml) => settle(isHtml && isReported), stop: () => settle(true) };
}
