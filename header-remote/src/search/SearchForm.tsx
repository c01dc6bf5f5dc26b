import { Search } from 'lucide-react';
import type { FocusEvent, FormEvent, MouseEvent } from 'react';
import { ComboboxInput } from '../ui/combobox/ComboboxInput.tsx';
import { useHeader } from '../ui/header-context.ts';
import styles from './SearchForm.module.css';
import type { HeaderSearchModel } from './use-header-search.ts';

interface SearchFormProps {
  readonly model: HeaderSearchModel;
  /** In the bar as a pill, or one under the other on the whole screen of a phone. */
  readonly layout: 'bar' | 'screen';
  /** False for the bar's form while the screen's one is in use. */
  readonly isActive: boolean;
  readonly hasKeyboard: boolean;
}

/** A press on a list, or on the button, leaves the focus in its field, with all that is typed there. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The search form: its comboboxes and a button. Without script it is a plain form that `/search` answers. */
export function SearchForm({ model, layout, isActive, hasKeyboard }: SearchFormProps) {
  const { props, t } = useHeader();
  const { fields } = model;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    model.submit();
  };
  /** Leaves a field once focus has left it and all that belongs to it. */
  const leaveOnBlur = (leave: () => void) => (event: FocusEvent<HTMLElement>) => {
    const { currentTarget, relatedTarget } = event;
    if (!isActive || currentTarget.contains(relatedTarget)) return;
    // The window lost the focus, not the field.
    if (relatedTarget === null && document.activeElement === event.target) return;
    leave();
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
    >
      {fields.map((field) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it notices that the focus has left the whole field
        <div key={field.name} className={styles.field} onBlur={leaveOnBlur(field.leave)}>
          <ComboboxInput
            field={field}
            isActive={isActive}
            hasKeyboard={hasKeyboard}
            onOpen={() => model.openField(field)}
          />
          {isActive && model.isPanelShown(field) ? (
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
