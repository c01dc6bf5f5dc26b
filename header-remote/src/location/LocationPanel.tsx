import { LocateFixed, MapPin, MonitorPlay } from 'lucide-react';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { type ListedOption, OptionList } from '../ui/combobox/OptionList.tsx';
import { PanelNotice } from '../ui/combobox/PanelNotice.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './LocationPanel.module.css';
import type { LocationNotice } from './use-location.ts';
import type { LocationField, LocationOption } from './use-location-field.ts';

interface LocationPanelProps {
  readonly field: LocationField;
  readonly notice: LocationNotice | null;
  readonly attribution: string | null;
  readonly t: Translate<HeaderMessageKey>;
}

function PlaceName({ name, parent }: { readonly name: string; readonly parent: string | null }) {
  return (
    <>
      {name}
      {parent ? (
        <>
          <VisuallyHidden>, </VisuallyHidden>
          <span className={styles.parent}>{parent}</span>
        </>
      ) : null}
    </>
  );
}

function describeOption(option: LocationOption, t: Translate<HeaderMessageKey>): ListedOption {
  const { key } = option;
  switch (option.kind) {
    case 'device':
      return { key, icon: LocateFixed, content: t('location.use-current') };
    case 'online':
      return { key, icon: MonitorPlay, content: t('location.browse-online') };
    case 'recent': {
      const { value, currentPlace, currentPlaceParent } = option.location;
      return {
        key,
        icon: MapPin,
        content: <PlaceName name={value ?? currentPlace ?? ''} parent={currentPlaceParent} />,
      };
    }
    case 'prediction': {
      const { mainText, secondaryText } = option.prediction;
      return { key, icon: MapPin, content: <PlaceName name={mainText} parent={secondaryText} /> };
    }
  }
}

/** Name of the listbox for what it shows (contract §9 "In the page"). */
export function labelLocationList(options: readonly LocationOption[]): HeaderMessageKey {
  return options.some(({ kind }) => kind === 'recent') ? 'location.recent' : 'location.predictions';
}

/** What stands under the location field (spec §4 "Search dropdown"). */
export function LocationPanel({ field, notice, attribution, t }: LocationPanelProps) {
  const { combobox, options } = field;
  return (
    <>
      {notice === null ? null : <PanelNotice text={t(notice)} severity="neutral" />}
      {options.length === 0 ? null : (
        <OptionList
          id={combobox.listId}
          label={t(labelLocationList(options))}
          activeKey={combobox.state.activeKey}
          isBusy={field.isLoading}
          options={options.map((option) => describeOption(option, t))}
          onPick={field.pick}
        />
      )}
      {attribution === null || !options.some(({ kind }) => kind === 'prediction') ? null : (
        <p className={styles.attribution} translate="no">
          {attribution}
        </p>
      )}
    </>
  );
}
