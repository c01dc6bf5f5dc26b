import type { EarlySearch } from '../search/fields/keyword/early-handle.ts';
import { isHashPresent, writeHash } from '../search/search-hash.ts';
import { PHONE_QUERY } from '../ui/layout-queries.ts';

export interface EarlyOverlay {
  readonly show: (isOpen: boolean) => void;
  /** Where a press began that has not ended. */
  readonly readPressed: () => Node | null;
}

/** Follows the page around an open search: dims it, and closes the search when the user turns to it or goes back. */
export function createOverlay(form: Element, dim: HTMLElement, early: EarlySearch): EarlyOverlay {
  const { signal } = early;
  const phone = matchMedia(PHONE_QUERY);
  let pressed: Node | null = null;
  const isInside = (node: EventTarget | null) => form.contains(node as Node | null);
  const closeOutside = ({ target }: Event) => {
    if (!isInside(target) && (early.state().combobox.isOpen || !dim.hidden)) early.close();
  };
  const onClick = (event: Event) => {
    // A selection that is dragged out of a field ends in a click outside.
    if (!isInside(pressed)) closeOutside(event);
    pressed = null;
  };
  const onPress = ({ target }: Event) => {
    pressed = target as Node;
  };
  const capture = { capture: true, signal };
  document.addEventListener('pointerdown', onPress, capture);
  document.addEventListener('click', onClick, capture);
  document.addEventListener('focusin', closeOutside, capture);
  for (const name of ['hashchange', 'popstate'])
    window.addEventListener(name, () => isHashPresent() || early.close(), { signal });
  return {
    show(isOpen) {
      writeHash(isOpen);
      dim.hidden = !isOpen || phone.matches;
    },
    readPressed: () => pressed,
  };
}
