import type { EarlySearch } from './early-handle.ts';
import type { KeywordStore } from './keyword-store.ts';

/** What the rest of the search goes on with. */
export interface ResumedSearch {
  /** What the status region says. */
  readonly status: string;
  readonly isOpen: boolean;
}

const CLICKABLE = '[role=option],button';

/** Clicks in React's panel what the user presses in the early one at the moment, once the press ends. */
function resumePress(host: Element, pressed: Node | null | undefined): void {
  const element = pressed instanceof Element && host.contains(pressed) ? pressed.closest(CLICKABLE) : null;
  if (element === null) return;
  const { textContent, ariaLabel } = element;
  const clickSame = (event: PointerEvent) => {
    const same = (event.target as Element).closest<HTMLElement>(CLICKABLE);
    // As `isPlainClick`, whose file every federated host would load at once if it were used here.
    const isElsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isElsewhere && same?.textContent === textContent && same.ariaLabel === ariaLabel) same.click();
  };
  // The element that the press began on is gone by its end: the browser would click what is around both.
  document.addEventListener('pointerup', clickSame, { once: true });
}

/** Has a store go on where the early layer is, and ends that. */
export function resumeEarlySearch(root: Element, early: EarlySearch, store: KeywordStore): ResumedSearch {
  const find = <Found extends HTMLElement>(selector: string) => root.querySelector<Found>(selector) as Found;
  const input = find<HTMLInputElement>('[name=q]');
  const { value } = input;
  store.resume(early);
  // The event that brought React may be the one that brought this text.
  if (value !== store.read().combobox.text) store.dispatch({ type: 'typed', text: value });
  resumePress(find('[data-marquee-panel]'), early.readPressed?.());
  early.end();
  // As the server rendered it: React changes what differs from that.
  input.ariaExpanded = 'false';
  input.removeAttribute('aria-activedescendant');
  return { status: find('[role=status]').textContent, isOpen: store.read().combobox.isOpen };
}
