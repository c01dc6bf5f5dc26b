import { type FaultReason, type FaultSource, reportFault } from './report-fault.ts';
import { renderStandIn } from './stand-in.ts';

const DEFAULT_DEADLINE_MS = 3_000;

/** Options of the watch over a header's start. */
export interface WatchOptions {
  /** Milliseconds after which the stand-in shows and the fault is reported. Default: 3000. */
  readonly deadline?: number | undefined;
  /** Fills an empty element when the header is late or fails. Default: a plain header with links and a search form. */
  readonly fallback?: ((element: Element) => void) | undefined;
}

/** Where a watched header belongs to, and the host's callback. */
export interface WatchedSite extends FaultSource {
  readonly locale?: string | null | undefined;
  readonly onError?: ((error: unknown) => void) | null | undefined;
}

/** Receives what becomes of a header. */
export interface HeaderWatch {
  /** Shows the stand-in in an empty element and reports the fault, once until the header shows. */
  readonly fail: (reason: FaultReason, error: unknown) => void;
  /**
   * The header's content is in the page. Called before the paint, so that it never shows beside the stand-in.
   *
   * @param isHtml it is the server's, which is not hydrated yet: what was reported is not reported again
   */
  readonly succeed: (isHtml?: boolean) => void;
  /** The header is unmounted, and what fails from now on is no fault. */
  readonly stop: () => void;
}

/** Whether an element shows nothing of the host's; a root that the header has not filled yet does not count. */
function isEmpty(element: Element): boolean {
  return element.textContent?.trim() === '' && element.querySelector(':not([data-marquee-root])') === null;
}

/**
 * Watches a header until it shows. At the deadline, or as soon as it fails, an empty element gets the stand-in, and the
 * fault is reported. A header that comes later takes the stand-in's place.
 *
 * @param element what the header shows in; its own content stays
 * @param readSite read at the time of a fault, because hosts change their props
 */
export function watchHeader(
  element: Element,
  readSite: () => WatchedSite,
  { deadline = DEFAULT_DEADLINE_MS, fallback }: WatchOptions = {},
): HeaderWatch {
  let isReported: boolean | undefined;
  let standIn: readonly ChildNode[] = [];

  const settle = (isFinal: boolean | undefined) => {
    clearTimeout(timer);
    isReported = isFinal;
    for (const node of standIn) node.remove();
  };
  const fail = (reason: FaultReason, error: unknown) => {
    clearTimeout(timer);
    if (isReported) return;
    isReported = true;
    const site = readSite();
    if (isEmpty(element)) {
      const before = new Set(element.childNodes);
      if (fallback === undefined) renderStandIn(element, site.origin, site.locale ?? undefined);
      else fallback(element);
      standIn = [...element.childNodes].filter((node) => !before.has(node));
    }
    reportFault(element, site, reason, error);
    site.onError?.(error);
  };
  const timer = setTimeout(
    () => fail('deadline', new Error(`The header was not ready after ${deadline} ms`)),
    deadline,
  );
  return { fail, succeed: (isHtml) => settle(isHtml && isReported), stop: () => settle(true) };
}
