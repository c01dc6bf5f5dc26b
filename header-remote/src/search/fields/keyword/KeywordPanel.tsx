import { Clock, Search, TrendingUp, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { OptionList } from '../../../ui/combobox/OptionList.tsx';
import { PanelNotice } from '../../../ui/combobox/PanelNotice.tsx';
import type { Combobox } from '../../../ui/combobox/use-combobox.ts';
import { useHeader } from '../../../ui/header-context.ts';
import styles from './KeywordPanel.module.css';
import { splitMatch } from './split-match.ts';
import type { KeywordOptions } from './use-keyword-options.ts';

interface KeywordPanelProps {
  readonly combobox: Combobox;
  readonly options: KeywordOptions;
  readonly onPick: (term: string) => void;
  readonly onRemove: (term: string) => void;
  readonly onClear: () => void;
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
function focusNextButton(buttons: HTMLElement | null, index: number, input: RefObject<HTMLInputElement | null>): void {
  requestAnimationFrame(() => {
    const rows = buttons?.isConnected ? buttons.querySelectorAll('button') : [];
    const next = rows[Math.min(index, rows.length - 1)] ?? input.current;
    next?.focus();
  });
}

/** The panel under the keyword field: a list of terms, recent ones with buttons that remove them. */
export function KeywordPanel({ combobox, options, onPick, onRemove, onClear }: KeywordPanelProps) {
  const { t } = useHeader();
  const { kind, terms, isLoading, hasFailed } = options;
  const buttons = useRef<HTMLDivElement>(null);
  if (kind === 'none') return hasFailed ? <PanelNotice text={t('notice.search-failed')} severity="error" /> : null;

  const typed = combobox.state.text;
  const label = t(`search.${kind}`);
  const remove = (term: string, index: number) => {
    const isByKeyboard = buttons.current?.contains(document.activeElement) ?? false;
    onRemove(term);
    if (isByKeyboard) focusNextButton(buttons.current, index, combobox.inputRef);
  };
  const clear = () => {
    onClear();
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
