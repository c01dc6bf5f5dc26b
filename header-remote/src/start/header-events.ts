import type { FaultReason } from '../../../shared/analytics/events-endpoint.ts';
import { type FaultSource, reportUnlessLeft, sendFault } from '../../../shared/api/send-fault.ts';
// Declares the events for this program, as for hosts.
import type {} from '../../types/contract.d.ts';

/** Reports a failed header: `marquee:error` for the page, and one beacon for the operators of its site. */
export function reportFault(element: Element, source: FaultSource, reason: FaultReason, error: unknown): void {
  dispatchHeaderEvent(element, 'marquee:error', { error });
  reportUnlessLeft(reason, () => sendFault(source, reason, error));
}

type HeaderEventName = Extract<keyof GlobalEventHandlersEventMap, `marquee:${string}`>;

/**
 * Dispatches an event of the host contract: it bubbles and crosses shadow roots.
 *
 * @returns false if a listener cancelled it; only a search can be cancelled
 */
export function dispatchHeaderEvent<Name extends HeaderEventName>(
  element: Element,
  name: Name,
  detail: GlobalEventHandlersEventMap[Name]['detail'],
): boolean {
  // The spread disappears from bundles that name only other events: each byte of `loader.js` is on every host's page.
  const options = name === 'marquee:search' ? { cancelable: true } : {};
  return element.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, ...options, detail }));
}
