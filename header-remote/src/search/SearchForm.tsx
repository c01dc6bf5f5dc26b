import { Search } from 'lucide-react';
import { memo } from 'react';
import { SEARCH_FORM_PATH } from '../../../shared/routes/nav-row-routes.ts';
import { ComboboxInput } from '../ui/combobox/ComboboxInput.tsx';
import { useHeader } from '../ui/header-context.ts';
import { preserveServerHtml } from '../ui/server-html.ts';
import styles from './SearchForm.module.css';
import { KEYWORD_FIELD } from './state/keyword-field.ts';
import type { SearchModel } from './use-search.ts';

interface SearchFormProps {
  readonly model: SearchModel;
  /** A pill in the bar, or stacked fields on the full screen of a phone. */
  readonly layout: 'bar' | 'screen';
  /** The full screen shows, with the copy of the form that is in use. */
  readonly isScreen: boolean;
}

/** A value of the form for the edge. A letter renders the form: its other inputs stay as they are. */
const HiddenInput = memo((props: { readonly name: string; readonly value: string }) => (
  <input type="hidden" {...props} />
));

/**
 * The search form: its fields and a button. The search's controller listens to the user's actions in it. Without script
 * it is a plain form that `/search` answers.
 */
export function SearchForm({ model, layout, isScreen }: SearchFormProps) {
  const { props, t, services } = useHeader();
  const { views, state, isPhone } = model;
  const isActive = isScreen === (layout === 'screen');
  const hasKeyboard = !isPhone || (state.isOpen && isActive);
  return (
    // biome-ignore lint/a11y/useSemanticElements: older assistive technology knows the role, and not yet the element
    <form
      className={layout === 'bar' ? `${styles.form} ${styles.bar}` : styles.form}
      role="search"
      action={props.env.linkBase + SEARCH_FORM_PATH}
      method="get"
      aria-busy={views.some(({ isResolving }) => isResolving) || undefined}
    >
      {views.map((view) => (
        <div key={view.field.name} className={styles.field} data-field={view.field.name}>
          <ComboboxInput
            {...view.control}
            name={view.field.name}
            isListShown={isActive && view.isListShown}
            isBusy={isActive && view.control.isBusy}
            hasKeyboard={hasKeyboard}
          />
          {/* Holds the panel that shows before React, in the place of React's panel; React hydrates around it. */}
          {view.field.name === KEYWORD_FIELD && layout === 'bar' ? (
            <div className={styles.host} data-marquee-panel="" {...preserveServerHtml(services)} />
          ) : null}
          {isActive && hasKeyboard && model.isPanelShown(view) ? (
            <div className={styles.panel} data-panel="">
              {view.panel}
            </div>
          ) : null}
        </div>
      ))}
      <button className={styles.submit} type="submit" aria-label={t('search.submit')}>
        <Search size={20} strokeWidth={2} aria-hidden="true" />
      </button>
      {/* The edge needs these if the form is submitted without script. */}
      <HiddenInput name="from" value={props.page.path} />
      {views.map(({ field, hiddenInput }) =>
        hiddenInput === undefined ? null : <HiddenInput key={field.name} {...hiddenInput} />,
      )}
      <HiddenInput name="variant" value={props.page.variant} />
    </form>
  );
}
