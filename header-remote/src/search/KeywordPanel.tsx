import { Clock, Search, TrendingUp, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { OptionList } from '../ui/combobox/OptionList.tsx';
import { PanelNotice } from '../ui/combobox/PanelNotice.tsx';
import styles from './KeywordPanel.module.css';
import { splitMatch } from './split-match.ts';
import type { KeywordListKind, KeywordSearch } from './use-keyword-search.ts';

interface KeywordPanelProps {
  readonly search: KeywordSearch;
  readonly t: Translate<HeaderMessageKey>;
  readonly onPick: (term: string) => void;
  /** Tells what the status region should say. */
  readonly onAnnounce: (text: string) => void;
}

const ICONS = { suggestions: Search, recent: Clock, trending: TrendingUp } as const;

export const KEYWORD_LIST_LABELS: Readonly<Record<KeywordListKind, HeaderMessageKey>> = {
  suggestions: 'search.suggestions',
  recent: 'search.recent',
  trending: 'search.trending',
};

/** What is shown of a term: the typed part regular, its completion semibold. */
function Term({ term, typed }: { readonly term: string; readonly typed: string }) {
  if (typed.trim() === '') return term;
  return splitMatch(term, typed).map(({ text, isTyped }) =>
    isTyped ? (
      text
    ) : (
      <strong key={text} className={styles.completion}>
        {text}
      </strong>
    ),
  );
}

/** After a button has removed its own row, the focus goes to the row that took its place, or back to the field. */
function focusNextButton(buttons: HTMLElement | null, index: number, input: RefObject<HTMLInputElement | null>): void {
  requestAnimationFrame(() => {
    const rows = buttons?.isConnected ? buttons.querySelectorAll('button') : [];
    const next = rows[Math.min(index, rows.length - 1)] ?? input.current;
    next?.focus();
  });
}

/** What stands under the keyword field (spec §4 "Search dropdown"). */
export function KeywordPanel({ search, t, onPick, onAnnounce }: KeywordPanelProps) {
  const { combobox, content } = search;
  const buttons = useRef<HTMLDivElement>(null);
  if (content.kind === 'nothing') {
    return content.hasFailed ? <PanelNotice text={t('notice.search-failed')} severity="error" /> : null;
  }

  const { kind, terms, isLoading } = content;
  const typed = combobox.state.text;
  const label = t(KEYWORD_LIST_LABELS[kind]);
  const remove = (term: string, index: number) => {
    const isByKeyboard = buttons.current?.contains(document.activeElement) ?? false;
    search.removeRecent(term);
    onAnnounce(t('search.removed', { term }));
    if (isByKeyboard) focusNextButton(buttons.current, index, combobox.inputRef);
  };
  const clear = () => {
    search.clearRecent();
    onAnnounce(t('search.recent-cleared'));
    combobox.inputRef.current?.focus();
  };

  return (
    <>
      {kind === 'suggestions' ? null : (
        <div className={styles.heading}>
          <span>{label}</span>
          {kind === 'recent' ? (
            <button className={styles.clear} type="button" aria-label={t('search.clear-recent')} onClick={clear}>
              {t('search.clear-recent-short')}
            </button>
          ) : null}
        </div>
      )}
      <div className={styles.rows}>
        <OptionList
          id={combobox.listId}
          label={label}
          activeKey={combobox.state.activeKey}
          isBusy={isLoading}
          options={terms.map((term) => ({ key: term, icon: ICONS[kind], content: <Term term={term} typed={typed} /> }))}
          onPick={onPick}
        />
        {kind === 'recent' ? (
          <div className={styles.buttons} ref={buttons}>
            {terms.map((term, index) => (
              <button
                key={term}
                className={styles.remove}
                type="button"
                aria-label={t('search.remove', { term })}
                onClick={() => remove(term, index)}
              >
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </button>
            ))}
          </div>
        ) : null}
      </div>
      {kind === 'trending' && isLoading ? <div className={styles.waiting} aria-hidden="true" /> : null}
    </>
  );
}
