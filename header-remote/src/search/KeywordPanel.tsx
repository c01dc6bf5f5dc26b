import { CircleAlert, Clock, Search, TrendingUp, X } from 'lucide-react';
import { OptionList } from '../ui/combobox/OptionList.tsx';
import { PanelNotice } from '../ui/combobox/PanelNotice.tsx';
import type { HeaderTranslate } from '../ui/header-context.ts';
import lazyStyles from './KeywordPanel.lazy.module.css';
import styles from './KeywordPanel.module.css';
import type { KeywordState } from './state/keyword-field.ts';
import { splitMatch } from './suggestions/split-match.ts';

interface KeywordPanelProps {
  readonly t: HeaderTranslate;
  readonly listId: string;
  readonly state: KeywordState;
  /** Builds the address of the results of a term. */
  readonly buildUrl?: (term: string) => string;
}

const ICONS = { suggestions: Search, recent: Clock, trending: TrendingUp } as const;

/** A term with its typed part regular and its completion semibold. */
function Term({ term, typed }: { readonly term: string; readonly typed: string }) {
  const parts = typed.trim() === '' ? [{ text: term, isTyped: true }] : splitMatch(term, typed);
  return parts.map(({ text, isTyped }, index) => {
    const Part = isTyped ? 'span' : 'strong';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal
      <Part key={index} className={isTyped ? undefined : styles.completion}>
        {text}
      </Part>
    );
  });
}

/**
 * The panel under the keyword field: a list of terms, with buttons that remove recent ones. The search's controller
 * handles the clicks, here and in the copies that show before React.
 */
export function KeywordPanel({ t, listId, state: { combobox, offers }, buildUrl }: KeywordPanelProps) {
  const { kind, terms, recents, timeframe, isLoading, hasFailed } = offers;
  const notice = hasFailed ? (
    <PanelNotice icon={CircleAlert} text={t('notice.search-failed')} severity="error" />
  ) : null;
  if (kind === 'none') return notice;
  const label = kind === 'trending' ? t('search.trending', { timeframe: `${timeframe}` }) : t(`search.${kind}`);
  return (
    <>
      {kind === 'suggestions' ? null : (
        <div className={styles.heading}>
          <span>{label}</span>
          {kind === 'recent' ? (
            <button className={styles.clear} type="button" data-remove="" aria-label={t('search.clear-recent')}>
              {t('search.clear-recent-short')}
            </button>
          ) : null}
        </div>
      )}
      <div className={styles.rows} translate="no">
        <OptionList
          id={listId}
          label={label}
          activeKey={combobox.activeKey}
          isBusy={isLoading}
          options={terms.map((term) => ({
            key: term,
            href: buildUrl?.(term),
            icon: ICONS[recents.includes(term) ? 'recent' : kind],
            content: <Term term={term} typed={combobox.text} />,
          }))}
        />
        {kind === 'recent' ? (
          <div className={styles.buttons}>
            {terms.map((term) => (
              <button
                key={term}
                className={styles.remove}
                type="button"
                value={term}
                data-remove=""
                aria-label={t('search.remove', { term })}
              >
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </button>
            ))}
          </div>
        ) : null}
      </div>
      {notice}
      {kind === 'trending' && isLoading ? <div className={lazyStyles.waiting} aria-hidden="true" /> : null}
    </>
  );
}
