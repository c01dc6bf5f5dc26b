// Declares the events for this program, as for hosts.
import type {} from '../../../types/contract.d.ts';

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
  // As a spread, a bundle that names other events has nothing of it: each byte of `loader.js` is on every host's page.
  const options = name === 'marquee:search' ? { cancelable: true } : {};
  return element.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, ...options, detail }));
}
