import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from './HeaderSearch.module.css';
import { HeaderSearchDialog } from './HeaderSearchDialog.tsx';
import { HeaderSearchForm } from './HeaderSearchForm.tsx';
import { useHeaderSearch } from './use-header-search.ts';

function Status({ text }: { readonly text: string }) {
  return (
    <div className={styles.status} role="status" aria-live="polite">
      {text}
    </div>
  );
}

/** The header's search: a pill in the bar, and on phones the whole screen once it is opened. */
export function HeaderSearch() {
  const model = useHeaderSearch();
  const { isOverlayOpen, isPhone, closeAll, status } = model;
  const root = useRef<HTMLDivElement>(null);
  const isScreen = isOverlayOpen && isPhone;

  // The bar has its field again: the focus goes back to it.
  const wasScreen = useRef(false);
  const { takeFocusBack } = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the screen comes and goes.
  useLayoutEffect(() => {
    if (wasScreen.current && !isScreen) takeFocusBack();
    wasScreen.current = isScreen;
  }, [isScreen]);

  // A click elsewhere closes, and does what it does: nothing of it is prevented.
  const close = useRef(closeAll);
  close.current = closeAll;
  useEffect(() => {
    if (!isOverlayOpen) return;
    const handle = (event: Event) => {
      if (root.current !== null && !event.composedPath().includes(root.current)) close.current();
    };
    document.addEventListener('click', handle, true);
    document.addEventListener('focusin', handle, true);
    return () => {
      document.removeEventListener('click', handle, true);
      document.removeEventListener('focusin', handle, true);
    };
  }, [isOverlayOpen]);

  return (
    <div className={styles.root} ref={root}>
      {isOverlayOpen && !isPhone ? <div className={styles.dim} /> : null}
      <div className={isScreen ? styles.behind : undefined}>
        <HeaderSearchForm model={model} layout="bar" isLive={!isScreen} hasKeyboard={!isPhone} />
      </div>
      <Status text={isScreen ? '' : status} />
      {isScreen ? (
        <HeaderSearchDialog onClose={closeAll} onShown={model.focusLastField}>
          <HeaderSearchForm model={model} layout="screen" isLive={true} hasKeyboard={true} />
          <Status text={status} />
        </HeaderSearchDialog>
      ) : null}
    </div>
  );
}
