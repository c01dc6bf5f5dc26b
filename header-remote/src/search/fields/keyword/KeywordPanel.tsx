import { Clock, Search, TrendingUp, X } from 'lucide-react';
import { useRef } from 'react';
import type { ComboboxState } from '../../../ui/combobox/combobox.ts';
import { OptionList } from '../../../ui/combobox/OptionList.tsx';
import { PanelNotice } from '../../../ui/combobox/PanelNotice.tsx';
import type { HeaderTranslate } from '../../../ui/header-context.ts';
import styles from './KeywordPanel.module.css';
import type { KeywordOptions } from './keyword-options.ts';
import { splitMatch } from './split-match.ts';

interface KeywordPanelProps {
  readonly t: HeaderTranslate;
  readonly listId: string;
  readonly state: ComboboxState;
  readonly options: KeywordOptions;
  /** Of the results of a term. */
  readonly buildUrl?: (term: string) => string;
  readonly onPick: (term: string) => void;
  readonly onRemove: (term: string) => void;
  readonly onClear: () => void;
  readonly focusInput: () => void;
}

const ICONS = { suggestions: Search, recent: Clock, trending: TrendingUp } as const;

/** A term with its typed part regular and its completion semibold. */
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
function focusNextButton(buttons: HTMLElement | null, index: number, focusInput: () => void): void {
  requestAnimationFrame(() => {
    const rows = buttons?.isConnected ? buttons.querySelectorAll('button') : [];
    const next = rows[Math.min(index, rows.length - 1)];
    if (next === undefined) focusInput();
    else next.focus();
  });
}

/** The panel under the keyword field: a list of terms, recent ones with buttons that remove them. */
export function KeywordPanel(props: KeywordPanelProps) {
  const { t, listId, state, options, buildUrl, onPick, onRemove, onClear, focusInput } = props;
  const { kind, terms, recents, timeframe, isLoading, hasFailed } = options;
  const buttons = useRef<HTMLDivElement>(null);
  if (kind === 'none') return hasFailed ? <PanelNotice text={t('notice.search-failed')} severity="error" /> : null;

  const typed = state.text;
  const label = kind === 'trending' ? t('search.trending', { timeframe: `${timeframe}` }) : t(`search.${kind}`);
  const remove = (term: string, index: number) => {
    const isByKeyboard = buttons.current?.contains(document.activeElement) ?? false;
    onRemove(term);
    if (isByKeyboard) focusNextButton(buttons.current, index, focusInput);
  };
  const clear = () => {
    onClear();
    focusInput();
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
          id={listId}
          label={label}
          activeKey={state.activeKey}
          isBusy={isLoading}
          options={terms.map((term) => ({
            key: term,
            href: buildUrl?.(term),
            icon: ICONS[recents.includes(term) ? 'recent' : kind],
            content: <Term term={term} typed={typed} />,
          }))}
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
