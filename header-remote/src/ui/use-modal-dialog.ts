import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { focusControl, watchLayoutEnd } from './layout-end.ts';

/**
 * Locks the page's scroll position while a dialog is open, and keeps the width of its scrollbar so that nothing moves.
 *
 * @returns unlocks it
 */
function lockPageScroll(): () => void {
  const { documentElement } = document;
  const { offsetWidth, style } = documentElement;
  const { overflow, paddingRight, scrollbarGutter } = style;
  // A page that always has a scrollbar keeps its room, which `vw` leaves out; elsewhere padding has its width.
  if (innerWidth > offsetWidth && getComputedStyle(documentElement).overflowY === 'scroll')
    style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  const scrollbarWidth = documentElement.offsetWidth - offsetWidth;
  if (scrollbarWidth > 0) style.paddingRight = `${scrollbarWidth}px`;
  return () => Object.assign(style, { overflow, paddingRight, scrollbarGutter });
}

interface ModalDialogOptions {
  readonly onClose: () => void;
  /** Gets focus when the dialog closes. Null means the element that had focus when the dialog opened. */
  readonly returnFocus: RefObject<HTMLElement | null>;
}

/**
 * Props of a native `<dialog>` that is modal while it is mounted: it has the focus, the page behind it is inert and does not
 * scroll. Escape, a click outside and the end of its layout close it, and focus returns to where it was.
 */
export function useModalDialog({ onClose, returnFocus }: ModalDialogOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useEffect(() => {
    const element = dialog.current as HTMLDialogElement;
    const opener = document.activeElement;
    const unlockPageScroll = lockPageScroll();
    element.showModal();
    // Screen readers say its name then, and not only that of its first control.
    element.focus();
    const stopWatching = watchLayoutEnd(element, () => element.dispatchEvent(new Event('cancel')));
    return () => {
      stopWatching();
      unlockPageScroll();
      element.close();
      const target = returnFocus.current ?? opener;
      if (target instanceof HTMLElement) focusControl(target);
    };
  }, [returnFocus]);

  const isOutside = ({ target, clientX, clientY }: PointerEvent | MouseEvent) => {
    if (target !== dialog.current) return false;
    const box = dialog.current.getBoundingClientRect();
    return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
  };

  return {
    ref: dialog,
    tabIndex: -1,
    onCancel(event: { preventDefault(): void }) {
      // The owner unmounts the dialog; the browser must not close it first.
      event.preventDefault();
      onClose();
    },
    onPointerDown(event: PointerEvent) {
      pressedOutside.current = isOutside(event);
    },
    onClick(event: MouseEvent) {
      // A selection that is dragged out of the dialog ends in a click outside.
      if (pressedOutside.current && isOutside(event)) onClose();
    },
  };
}
