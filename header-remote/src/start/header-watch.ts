import type { FaultReason } from '../../../shared/analytics/events-endpoint.ts';
import type { FaultSource } from '../../../shared/api/send-fault.ts';
import type { MountOptions, WatchOptions } from '../../types/contract.d.ts';
import { reportFault } from './header-events.ts';

/** How long a header may take until its fallback shows. */
const DEFAULT_DEADLINE_MS = 3_000;

/** The site of a header, and the host's callback. */
export interface HeaderSite extends FaultSource, Pick<MountOptions, 'locale' | 'onError'> {}

/** Adds the plain header of a site to an element. @returns the added node */
export type RenderFallback = (element: Element, origin: string, locale?: string) => Element;

/** Receives what happens to a header. Loaders take that of the package for hosts, whatever its version. */
export interface HeaderLife {
  /** Reports the fault, once until the header shows, and shows the fallback in an empty element. */
  readonly fail: (reason: FaultReason, error: unknown) => void;
  /**
   * The header's content is in the page. Called before the paint, so that it never shows beside the fallback.
   *
   * @param isHtml the content is the server's HTML, not yet hydrated: a fault that was reported is not reported again
   */
  readonly succeed: (isHtml?: boolean) => void;
  /** The header is unmounted: later failures are not faults. */
  readonly stop: () => void;
}

/** Whether an element shows no content of the host. A root that the header has not filled yet does not count as content. */
function isEmpty(element: Element): boolean {
  return !(element.textContent?.trim() || element.querySelector(':not([data-marquee-root])'));
}

/**
 * Begins the life of a header on a host's page: the effects that need no code of the header. At the deadline, or as soon as
 * it fails, an empty element gets the fallback header, and the fault is reported. A header that arrives later replaces the
 * fallback header. Content that a host's `fallback` added stays the host's.
 *
 * @param element shows the header; its own content stays
 * @param onFault called when a fault is reported; returns the site, because hosts change their props
 * @param renderFallback the fallback header; the package for hosts has a smaller one than the build
 */
export function watchHeader(
  element: Element,
  onFault: () => HeaderSite,
  renderFallback: RenderFallback,
  { deadline = DEFAULT_DEADLINE_MS, fallback }: WatchOptions,
): HeaderLife {
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
    const site = onFault();
    if (isEmpty(element)) {
      if (fallback) fallback(element);
      else ownFallback = renderFallback(element, site.origin, site.locale ?? undefined);
    }
    reportFault(element, site, reason, error);
    site.onError?.(error);
  };
  const timer = setTimeout(() => fail('deadline', new Error('Not in time')), deadline);
  return { fail, succeed: (isHtml) => settle(isHtml && isReported), stop: () => settle(true) };
}
