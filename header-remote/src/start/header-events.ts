import type { FaultReason } from '../../../shared/analytics/events-endpoint.ts';
import { type FaultSource, reportUnlessLeft, sendFault } from '../../../shared/api/send-fault.ts';
// Declares the events for this program, as for hosts.
import type { HeaderCallbacks, Loose } from '../../types/contract.d.ts';

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

/** The callback of each event, which hosts pass as an option. */
const CALLBACKS = {
  'marquee:search': 'onSearch',
  'marquee:location': 'onLocation',
  'marquee:analytics': 'onAnalytics',
  'marquee:error': 'onError',
  'marquee:ready': 'onReady',
} as const satisfies Partial<Record<HeaderEventName, keyof HeaderCallbacks>>;

/** Calls a host's callbacks with the events of a header's root, as its current options say, until the signal aborts. */
export function callBack(root: Element, readOptions: () => Loose<HeaderCallbacks>, signal: AbortSignal): void {
  for (const [type, name] of Object.entries(CALLBACKS)) {
    const call = (event: Event) => {
      const { detail } = event as CustomEvent;
      const argument = name === 'onError' ? detail.error : name === 'onReady' ? undefined : detail;
      if (event.target === root) (readOptions()[name] as ((argument: unknown) => void) | undefined)?.(argument);
    };
    root.addEventListener(type, call, { signal });
  }
}
