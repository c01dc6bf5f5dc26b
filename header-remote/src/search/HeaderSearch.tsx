import { useLayoutEffect, useRef } from 'react';
import { useHeader } from '../ui/header-context.ts';
import { preserveServerHtml } from '../ui/server-html.ts';
import visuallyHidden from '../ui/VisuallyHidden.module.css';
import styles from './HeaderSearch.module.css';
import { moveFocus, SearchDialog } from './SearchDialog.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useSearch } from './use-search.ts';

/** Identifier prefix of the server-rendered search, which has a separate React root in the browser. */
export const SEARCH_IDENTIFIER_PREFIX = 'marquee-search-';

/** The header's search: a pill in the bar; on phones the whole screen while it is open. */
export function HeaderSearch() {
  const { services } = useHeader();
  const root = useRef<HTMLDivElement>(null);
  const model = useSearch(root);
  const { search, state, isPhone } = model;
  const wasScreen = useRef(false);
  const lastFocused = useRef<Element>(null);
  // Moving the focus to the full-screen field would end a composition in the bar's field, which therefore serves it.
  const isScreen = state.isOpen && isPhone && (wasScreen.current || !state.isComposing);

  useLayoutEffect(() => {
    if (wasScreen.current && !isScreen) {
      // A composition ends with its field, without an event.
      search.setComposing(false);
      moveFocus(lastFocused.current, search.focusLast);
    }
    wasScreen.current = isScreen;
  }, [isScreen, search]);

  return (
    <div className={styles.root} ref={root}>
      {/* The search before React may have shown it. */}
      <div
        className={styles.backdrop}
        data-marquee-backdrop=""
        hidden={!state.isOpen || isPhone}
        suppressHydrationWarning
      />
      <div className={isScreen ? styles.behind : undefined}>
        <SearchForm model={model} layout="bar" isScreen={isScreen} />
      </div>
      {/* The announcer writes its text. */}
      <div className={visuallyHidden.hidden} role="status" aria-live="polite" {...preserveServerHtml(services)} />
      {isScreen ? (
        <SearchDialog onClose={search.close} onShown={search.focusLast} lastFocused={lastFocused}>
          <SearchForm model={model} layout="screen" isScreen={isScreen} />
          <div className={visuallyHidden.hidden} role="status" aria-live="polite" />
        </SearchDialog>
      ) : null}
    </div>
  );
}
