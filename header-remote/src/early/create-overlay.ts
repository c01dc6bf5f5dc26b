import type { EarlySearch } from '../search/fields/keyword/early-handle.ts';
import { isHashPresent, writeHash } from '../search/search-hash.ts';
import { ignoreRepeatedClicks, isPlainClick } from '../ui/combobox/option-link.ts';
import { PHONE_QUERY } from '../ui/layout-queries.ts';

export interface EarlyOverlay {
  readonly show: (isOpen: boolean) => void;
  /** Where a press began that has not ended. */
  readonly readPressed: () => Node | null;
}

/** Follows the page around an open search: dims it, and opens and closes the search as the user turns to it, goes back or on. */
export function createOverlay(input: HTMLInputElement, dim: HTMLElement, early: EarlySearch): EarlyOverlay {
  const { signal } = early;
  const form = input.form as HTMLFormElement;
  const phone = matchMedia(PHONE_QUERY);
  let pressed: Node | null = null;
  /** On phones, where nothing is dimmed, it outlives the list, which closes with the blur. */
  let isShown = false;
  const isInside = (node: EventTarget | null) => form.contains(node as Node | null);
  const closeOutside = ({ target }: Event) => {
    if (!isInside(target) && isShown) early.close();
  };
  const onClick = (event: Event) => {
    // A selection that is dragged out of a field ends in a click outside.
    if (!isInside(pressed)) closeOutside(event);
    pressed = null;
  };
  const onPress = ({ target }: Event) => {
    pressed = target as Node;
  };
  const onChoice = (event: MouseEvent) => {
    if (isPlainClick(event) && (event.target as Element).closest('[role=option]')) ignoreRepeatedClicks();
  };
  const followHash = () => {
    if (!isHashPresent()) return early.close();
    // Opens it on phones too.
    input.focus();
    input.click();
  };
  const capture = { capture: true, signal };
  document.addEventListener('pointerdown', onPress, capture);
  document.addEventListener('click', onClick, capture);
  form.addEventListener('click', onChoice, capture);
  document.addEventListener('focusin', closeOutside, capture);
  for (const name of ['hashchange', 'popstate']) window.addEventListener(name, followHash, { signal });
  return {
    show(isOpen) {
      isShown = isOpen;
      writeHash(isOpen);
      dim.hidden = !isOpen || phone.matches;
    },
    readPressed: () => pressed,
  };
}
