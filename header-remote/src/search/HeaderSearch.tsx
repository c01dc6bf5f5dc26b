import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from './HeaderSearch.module.css';
import { SearchDialog } from './SearchDialog.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useHeaderSearch } from './use-header-search.ts';

function Status({ text }: { readonly text: string }) {
  return (
    <div className={styles.status} role="status" aria-live="polite">
      {text}
    </div>
  );
}

/** The header's search: a pill in the bar; on phones the whole screen while it is open. */
export function HeaderSearch() {
  const model = useHeaderSearch();
  const { isOverlayOpen, isPhone, closeAll, status } = model;
  const root = useRef<HTMLDivElement>(null);
  const isScreen = isOverlayOpen && isPhone;

  // The bar's field is in use again.
  const wasScreen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the screen opens and closes
  useLayoutEffect(() => {
    if (wasScreen.current && !isScreen) model.restoreFocus();
    wasScreen.current = isScreen;
  }, [isScreen]);

  // A click elsewhere closes the search and still does what it is for.
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
        <SearchForm model={model} layout="bar" isActive={!isScreen} hasKeyboard={!isPhone} />
      </div>
      <Status text={isScreen ? '' : status} />
      {isScreen ? (
        <SearchDialog onClose={closeAll} onShown={model.focusLastField}>
          <SearchForm model={model} layout="screen" isActive={true} hasKeyboard={true} />
          <Status text={status} />
        </SearchDialog>
      ) : null}
    </div>
  );
}
