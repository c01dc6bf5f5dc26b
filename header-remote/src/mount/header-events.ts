// Declares the events for the program, as it does for hosts.
import type {} from '../../types/contract.d.ts';

type HeaderEventName = Extract<keyof GlobalEventHandlersEventMap, `marquee:${string}`>;

/**
 * Dispatches an event of the header's contract with pages: it bubbles and crosses shadow roots.
 *
 * @returns false where a listener cancelled it, which only a search heeds
 */
export function dispatchHeaderEvent<Name extends HeaderEventName>(
  element: Element,
  name: Name,
  detail: GlobalEventHandlersEventMap[Name]['detail'],
): boolean {
  return element.dispatchEvent(
    new CustomEvent(name, { bubbles: true, composed: true, cancelable: name === 'marquee:search', detail }),
  );
}
