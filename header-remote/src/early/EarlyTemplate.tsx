import { KeywordPanel } from '../search/fields/keyword/KeywordPanel.tsx';
import formStyles from '../search/SearchForm.module.css';
import { createComboboxState } from '../ui/combobox/combobox.ts';
import type { HeaderTranslate } from '../ui/header-context.ts';
import { TERM_PLACEHOLDER } from './placeholders.ts';

const KINDS = ['suggestions', 'recent', 'trending'] as const;

function doNothing() {}

interface EarlyTemplateProps {
  readonly t: HeaderTranslate;
  /** Of the trending searches in the page's props. */
  readonly timeframe: string | undefined;
}

/** A panel of each kind with one row, as React renders them: the early layer shows copies. */
export function EarlyTemplate({ t, timeframe }: EarlyTemplateProps) {
  return (
    <template data-marquee-panels="">
      {KINDS.map((kind, index) => (
        <div key={kind} className={formStyles.panel} data-kind={kind}>
          <KeywordPanel
            t={t}
            listId={`${index}`}
            // A text that the term does not contain, so that its row has the look of a completion.
            state={createComboboxState(kind === 'suggestions' ? '-' : '')}
            options={{
              kind,
              terms: [TERM_PLACEHOLDER],
              recents: [],
              timeframe,
              isLoading: false,
              hasFailed: false,
              answerCount: null,
            }}
            onPick={doNothing}
            onRemove={doNothing}
            onClear={doNothing}
            focusInput={doNothing}
          />
        </div>
      ))}
    </template>
  );
}
