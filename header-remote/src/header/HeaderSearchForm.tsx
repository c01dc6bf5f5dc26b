import { MapPin, Search } from 'lucide-react';
import type { FocusEvent, FormEvent, MouseEvent } from 'react';
import { LocationPanel } from '../location/LocationPanel.tsx';
import { KeywordPanel } from '../search/KeywordPanel.tsx';
import { ComboboxInput } from '../ui/combobox/ComboboxInput.tsx';
import { useHeader } from '../ui/header-context.ts';
import styles from './HeaderSearchForm.module.css';
import type { HeaderSearchModel } from './use-header-search.ts';

interface HeaderSearchFormProps {
  readonly model: HeaderSearchModel;
  /** In the bar as a pill, or one under the other on the whole screen of a phone. */
  readonly layout: 'bar' | 'screen';
  /** False for the bar's form while the screen's one is in use. */
  readonly isLive: boolean;
  readonly hasKeyboard: boolean;
}

/** A press on a list, or on the button, leaves the focus in its field, with all that is typed there. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The search form: two comboboxes and a button. Without script it is a plain form (contract §2 `/search`). */
export function HeaderSearchForm({ model, layout, isLive, hasKeyboard }: HeaderSearchFormProps) {
  const { props, t } = useHeader();
  const { keyword, place, control, isKeywordListShown, isLocationListShown } = model;
  const { linkBase } = props.env;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    model.submit();
  };
  /** The focus has left a field and all that belongs to it. */
  const leave = (close: () => void) => (event: FocusEvent<HTMLElement>) => {
    const { currentTarget, relatedTarget } = event;
    if (!isLive || currentTarget.contains(relatedTarget)) return;
    // The window lost the focus, not the field.
    if (relatedTarget === null && document.activeElement === event.target) return;
    close();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: older assistive technology knows the role, and not yet the element
    <form
      className={`${styles.form} ${styles[layout]}`}
      role="search"
      action={`${linkBase}/search`}
      method="get"
      aria-busy={model.isSubmitting || undefined}
      onSubmit={submit}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it notices that the focus has left the whole field */}
      <div className={`${styles.field} ${styles.keyword}`} onBlur={leave(keyword.combobox.close)}>
        <ComboboxInput
          combobox={keyword.combobox}
          choices={model.keywordChoices}
          text={keyword.combobox.state.text}
          label={t('search.field')}
          placeholder={t('search.field')}
          name="q"
          icon={Search}
          isListShown={isKeywordListShown}
          isBusy={isLive && model.isKeywordBusy}
          isLive={isLive}
          hasKeyboard={hasKeyboard}
          onFocus={model.openKeyword}
          onClick={model.openKeyword}
        />
        {isLive && model.isKeywordPanelShown ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press from taking the focus away
          <div className={styles.panel} onMouseDown={keepFocus}>
            <KeywordPanel search={keyword} t={t} onPick={model.runSearch} onAnnounce={model.announce} />
          </div>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div className={`${styles.field} ${styles.place}`} onBlur={leave(place.leave)}>
        <ComboboxInput
          combobox={place.combobox}
          choices={model.locationChoices}
          text={place.text}
          label={t('location.field')}
          placeholder={model.locationPlaceholder}
          name="location"
          icon={MapPin}
          isListShown={isLocationListShown}
          isBusy={isLive && place.isLoading}
          isLive={isLive}
          hasKeyboard={hasKeyboard}
          onFocus={model.openLocation}
          onClick={model.openLocation}
        />
        {isLive && model.isLocationPanelShown ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press from taking the focus away
          <div className={styles.panel} onMouseDown={keepFocus}>
            <LocationPanel field={place} notice={control.notice} attribution={model.attribution} t={t} />
          </div>
        ) : null}
      </div>
      <button className={styles.submit} type="submit" aria-label={t('search.submit')} onMouseDown={keepFocus}>
        <Search size={20} strokeWidth={2} aria-hidden="true" />
      </button>
      {/* Without script the edge learns from these what the script knows: language, place and kind of the page. */}
      <input type="hidden" name="from" value={props.page.path} />
      <input type="hidden" name="place" value={model.locationPlaceholder} />
      <input type="hidden" name="variant" value={props.page.variant} />
    </form>
  );
}
