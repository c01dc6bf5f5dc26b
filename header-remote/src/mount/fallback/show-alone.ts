import { takeOverSearch } from './take-over-search.ts';
import type { HeaderWatch } from './watch-header.ts';

/** Id of the slot in the shadow root of the host's element. */
const ID = 'marquee';

function findSlot(element: Element): HTMLSlotElement | null {
  try {
    if (element.shadowRoot === null)
      element.attachShadow({ mode: 'open' }).append(Object.assign(document.createElement('slot'), { id: ID }));
  } catch {
    // The element cannot have a shadow root (`<li>`, `<form>`), or has a closed one.
  }
  return (element.shadowRoot?.getElementById(ID) as HTMLSlotElement | null | undefined) ?? null;
}

/**
 * Shows a header instead of the element's other content, until the returned function is called.
 *
 * No node of the host is touched: its framework keeps the nodes that it rendered, and may continue to change them. The
 * element gets a shadow root whose only slot takes the header's node. Nodes without a slot are not rendered, cannot be
 * focused and are not in the accessibility tree, including text nodes and nodes added later. This needs no style that a
 * policy could refuse.
 *
 * @param slot the header's node. It is added again if the host empties the element, as React does to set a text.
 */
function showAlone(element: Element, slot: Element): () => void {
  const keep = () => {
    if (slot.parentNode !== element) element.append(slot);
  };
  keep();
  takeOverSearch(element, slot);
  const shadowSlot = findSlot(element);
  // The name is unique, so of several headers in one element the last one shows.
  if (shadowSlot) {
    slot.slot ||= `marquee${Math.random()}`;
    shadowSlot.name = slot.slot;
  } else {
    // A style rule hides the content instead; text nodes stay visible.
    slot.setAttribute('data-marquee-own', '');
    element.setAttribute('data-marquee-shown', '');
  }
  const observer = new MutationObserver(keep);
  observer.observe(element, { childList: true });
  return () => {
    observer.disconnect();
    element.removeAttribute('data-marquee-shown');
    if (shadowSlot?.name === slot.slot) shadowSlot.name = '';
  };
}

/** Restores the host's content, by slot. A header that is mounted twice is shown once. */
const shown = new WeakMap<Element, () => void>();

/** Shows the watched header instead of its host's content, from its success until it stops or is empty. */
export function watchPlace(watch: HeaderWatch, element: Element, slot: Element): HeaderWatch {
  const restore = () => {
    shown.get(slot)?.();
    shown.delete(slot);
  };
  return {
    succeed(isHtml) {
      // Takes over the typed text before the fallback header is removed.
      if (!shown.has(slot)) shown.set(slot, showAlone(element, slot));
      watch.succeed(isHtml);
    },
    fail(reason, error) {
      if (!slot.hasChildNodes()) restore();
      watch.fail(reason, error);
    },
    stop() {
      restore();
      watch.stop();
    },
  };
}
