import { KeywordPanel } from '../search/KeywordPanel.tsx';
import formStyles from '../search/SearchForm.module.css';
import { NO_OFFERS } from '../search/suggestions/keyword-offers.ts';
import { createComboboxState } from '../ui/combobox/combobox.ts';
import type { HeaderTranslate } from '../ui/header-context.ts';
import { TERM_PLACEHOLDER } from './describe-search.ts';

const KINDS = ['suggestions', 'recent', 'trending'] as const;

interface PanelTemplatesProps {
  readonly t: HeaderTranslate;
  /** Timeframe of the trending searches in the page's props. */
  readonly timeframe: string | undefined;
}

/** A panel of each kind with one row, as React renders them: the view before React shows copies. */
export function PanelTemplates({ t, timeframe }: PanelTemplatesProps) {
  return (
    <template>
      {KINDS.map((kind, index) => (
        <div key={kind} className={formStyles.panel} data-kind={kind} data-panel="">
          <KeywordPanel
            t={t}
            listId={`${index}`}
            state={{
              // A text that the term does not contain, so that its row looks like a completion.
              combobox: createComboboxState(kind === 'suggestions' ? '-' : ''),
              offers: { ...NO_OFFERS, kind, terms: [TERM_PLACEHOLDER], recents: [], timeframe },
            }}
          />
        </div>
      ))}
    </template>
  );
}
