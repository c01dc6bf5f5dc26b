import { continueField, findFocused } from '../ui/used-control.ts';
import { extendLife } from './header-life.ts';
import type { HeaderLife } from './header-watch.ts';

/** The search's field, in the header and in the fallback that the guide for hosts recommends. */
const FIELD = 'input[name=q]';

/** The search's field that has the focus; shadow roots, such as that of the fallback header, are searched too. */
export function findFocusedField(): HTMLInputElement | null {
  const focused = findFocused();
  return focused?.matches(FIELD) ? (focused as HTMLInputElement) : null;
}

/** Moves text, selection and focus from a used field to the search field of an element. */
export function continueSearch(scope: Element, used: HTMLInputElement): void {
  const field = scope.querySelector<HTMLInputElement>(FIELD);
  if (field !== null) continueField(field, used);
}

/**
 * Continues the user's search, begun in the host's own fallback or in the fallback header, in the header's field.
 * Called while both are rendered, so that the focus moves from field to field and a phone's keyboard stays open.
 *
 * @param element contains the fallback
 * @param slot contains the header, inside `element`
 */
export function takeOverSearch(element: Element, slot: Element): void {
  const used = findFocusedField();
  if (used === null || slot.contains(used)) return;
  const { host = null } = used.getRootNode() as Partial<ShadowRoot>;
  if (element.contains(used) || element.contains(host)) continueSearch(slot, used);
}

/** Id of the slot in the shadow root of the host's element. */
const ID = 'marquee';

function findShadowSlot(element: Element): HTMLSlotElement | null {
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
  const shadowSlot = findShadowSlot(element);
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

/** Shows a header instead of its host's content, from its success until it stops or is empty. */
export function placeHeader(life: HeaderLife, element: Element, slot: Element): HeaderLife {
  const restore = () => {
    shown.get(slot)?.();
    shown.delete(slot);
  };
  return extendLife(life, {
    // Takes over the typed text before the fallback header is removed.
    succeed: () => void (shown.has(slot) || shown.set(slot, showAlone(element, slot))),
    fail: () => void (slot.hasChildNodes() || restore()),
    stop: restore,
  });
}
