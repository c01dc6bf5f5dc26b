import { Search } from 'lucide-react';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, memo, useRef } from 'react';
import { ComboboxInput } from '../ui/combobox/ComboboxInput.tsx';
import { type HeaderServices, useHeader } from '../ui/header-context.ts';
import { opaqueProps } from '../ui/opaque.ts';
import type { SearchField } from './fields/search-field.ts';
import styles from './SearchForm.module.css';
import type { HeaderSearchModel } from './use-header-search.ts';

interface SearchFormProps {
  readonly model: HeaderSearchModel;
  /** In the bar as a pill, or one under the other on the whole screen of a phone. */
  readonly layout: 'bar' | 'screen';
  /** False for the bar's form while the screen's one is in use. */
  readonly isActive: boolean;
  /** False for the bar's form on phones, whose fields are used on the whole screen. */
  readonly hasKeyboard: boolean;
}

/** A press on a list, or on the button, leaves the focus in its field, with all that is typed there. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Where the early layer shows its panel: in the place of React's, and opaque to React, which hydrates around it. */
const EarlyPanelHost = memo(({ services }: { readonly services: HeaderServices }) => (
  <div className={styles.host} data-marquee-panel="" {...opaqueProps(services)} />
));

/** The search form: its comboboxes and a button. Without script it is a plain form that `/search` answers. */
export function SearchForm({ model, layout, isActive, hasKeyboard }: SearchFormProps) {
  const { props, t, services } = useHeader();
  const { fields } = model;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    model.submit();
  };
  /** The window lost the focus, not the field: the browser gives it back without the user's doing. */
  const isWindowLeft = useRef(false);
  /** Leaves a field once focus has left it and all that belongs to it. */
  const leaveOnBlur =
    (leave: () => void) =>
    ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      isWindowLeft.current = relatedTarget === null && document.activeElement === target;
      if (isActive && !isWindowLeft.current && !currentTarget.contains(relatedTarget)) leave();
    };
  const handleFocus = (field: SearchField, index: number) => {
    model.lastField.current = index;
    if (hasKeyboard && !isWindowLeft.current) field.combobox.open();
    isWindowLeft.current = false;
  };
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    // The fields have their own meaning of it.
    if (key !== 'Escape' || !(target instanceof HTMLButtonElement)) return;
    model.focusLastField();
    model.closeAll();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: older assistive technology knows the role, and not yet the element
    <form
      className={`${styles.form} ${styles[layout]}`}
      role="search"
      action={`${props.env.linkBase}/search`}
      method="get"
      aria-busy={model.isSubmitting || undefined}
      onSubmit={submit}
      onKeyDown={closeOnEscape}
    >
      {fields.map((field, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it notices that the focus has left the whole field
        <div key={field.name} className={styles.field} onBlur={leaveOnBlur(field.leave)}>
          <ComboboxInput
            field={field}
            isActive={isActive}
            hasKeyboard={hasKeyboard}
            onFocus={() => handleFocus(field, index)}
          />
          {__HAS_SERVER_HTML__ && field.hasEarlyPanel && layout === 'bar' ? (
            <EarlyPanelHost services={services} />
          ) : null}
          {isActive && hasKeyboard && model.isPanelShown(field) ? (
            // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press from taking the focus away
            <div className={styles.panel} onMouseDown={keepFocus}>
              {field.panel}
            </div>
          ) : null}
        </div>
      ))}
      <button className={styles.submit} type="submit" aria-label={t('search.submit')} onMouseDown={keepFocus}>
        <Search size={20} strokeWidth={2} aria-hidden="true" />
      </button>
      {/* Without script the edge learns from these what the script knows. */}
      <input type="hidden" name="from" value={props.page.path} />
      {fields.map(({ name, hiddenInput }) =>
        hiddenInput === undefined ? null : <input key={name} type="hidden" {...hiddenInput} />,
      )}
      <input type="hidden" name="variant" value={props.page.variant} />
    </form>
  );
}
