import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useHeader } from '../ui/header-context.ts';
import { keepAboveKeyboard } from '../ui/keep-above-keyboard.ts';
import { watchLayoutEnd } from '../ui/layout-end.ts';
import styles from './SearchDialog.module.css';

interface SearchDialogProps {
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Called within the tap that opened the dialog: phones show their keyboard only then. */
  readonly onShown: () => void;
  /** Gets the element that has the focus when the dialog goes. */
  readonly lastFocused: RefObject<Element | null>;
}

/** Moves the focus from one copy of a field to the other. The user may be in the middle of a text. */
export function moveFocus(from: Element | null, focusOther: () => void): void {
  focusOther();
  const to = document.activeElement;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.name === to.name)
    to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
}

/** The full-screen search of phones: a modal, native dialog. */
export function SearchDialog({ children, onClose, onShown, lastFocused }: SearchDialogProps) {
  const { t } = useHeader();
  const ref = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const before = document.activeElement;
    dialog.showModal();
    const endKeyboard = keepAboveKeyboard(dialog);
    moveFocus(before, onShown);
    const stopWatching = watchLayoutEnd(dialog, onClose);
    return () => {
      lastFocused.current = document.activeElement;
      stopWatching();
      endKeyboard();
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-label={t('search.dialog')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.bar}>
        <span className={styles.title} aria-hidden="true">
          {t('search.dialog')}
        </span>
        <button className={styles.close} type="button" aria-label={t('search.close')} onClick={onClose}>
          <X size={24} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
