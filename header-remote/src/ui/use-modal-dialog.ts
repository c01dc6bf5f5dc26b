import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { holdPageScroll } from './page-scroll.ts';

interface ModalDialogOptions {
  readonly onClose: () => void;
  /** Where focus returns to; what had it when the dialog opened, where it names nothing. */
  readonly returnFocus: RefObject<HTMLElement | null>;
}

/**
 * A native `<dialog>` that is modal for as long as it is mounted (quality rule 13): focus inside, the page behind inert
 * and still, closed by Escape and by a click outside, focus back where it came from.
 */
export function useModalDialog({ onClose, returnFocus }: ModalDialogOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const releaseScroll = holdPageScroll();
    element?.showModal();
    return () => {
      releaseScroll();
      element?.close();
      const target = returnFocus.current ?? opener;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [returnFocus]);

  const isOutside = ({ target, clientX, clientY }: PointerEvent | MouseEvent) => {
    if (target !== dialog.current) return false;
    const box = dialog.current.getBoundingClientRect();
    return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
  };

  return {
    ref: dialog,
    onCancel(event: { preventDefault(): void }) {
      // The dialog closes by leaving the tree; the browser must not close it first.
      event.preventDefault();
      onClose();
    },
    onPointerDown(event: PointerEvent) {
      pressedOutside.current = isOutside(event);
    },
    onClick(event: MouseEvent) {
      // A selection dragged out of the dialog is no click outside.
      if (pressedOutside.current && isOutside(event)) onClose();
    },
  };
}
