import { LocateFixed, MonitorPlay } from 'lucide-react';
import type { Location } from '../../../../../shared/location/location.ts';
import { type ListedOption, OptionList } from '../../../ui/combobox/OptionList.tsx';
import { PanelNotice } from '../../../ui/combobox/PanelNotice.tsx';
import type { Combobox } from '../../../ui/combobox/use-combobox.ts';
import { type HeaderTranslate, useHeader } from '../../../ui/header-context.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { PlacePrediction } from '../../location/place-predictions.ts';
import type { LocationNotice } from '../../location/use-location.ts';
import styles from './LocationPanel.module.css';
import { buildPlaceLine, resolvePlaceKind } from './place-kinds.ts';

/** Google's attribution rules require its name, untranslated, where predictions are shown without a map. */
const MAPS_ATTRIBUTION = 'Google Maps';

export type LocationOption =
  | { readonly key: string; readonly kind: 'device' }
  | { readonly key: string; readonly kind: 'online' }
  | { readonly key: string; readonly kind: 'recent'; readonly location: Location }
  | { readonly key: string; readonly kind: 'prediction'; readonly prediction: PlacePrediction };

interface LocationPanelProps {
  readonly combobox: Combobox;
  readonly options: readonly LocationOption[];
  readonly isLoading: boolean;
  readonly notice: LocationNotice | null;
  /** Whether predictions are Google's. */
  readonly hasMaps: boolean;
  readonly onPick: (key: string) => void;
}

function PlaceName({ name, line }: { readonly name: string; readonly line: string }) {
  return (
    <>
      {name}
      {line ? (
        <>
          <VisuallyHidden>, </VisuallyHidden>
          <span className={styles.line}>{line}</span>
        </>
      ) : null}
    </>
  );
}

function describeOption(option: LocationOption, t: HeaderTranslate): ListedOption {
  const { key } = option;
  switch (option.kind) {
    case 'device':
      return { key, icon: LocateFixed, content: t('location.use-current') };
    case 'online':
      return { key, icon: MonitorPlay, content: t('location.browse-online') };
    case 'recent': {
      const { value, currentPlace, currentPlaceParent, country, placeType } = option.location;
      const kind = resolvePlaceKind([placeType]);
      const name = value ?? currentPlace ?? '';
      const line = buildPlaceLine(kind, name, [currentPlaceParent, country], t);
      return { key, icon: kind.icon, content: <PlaceName name={name} line={line} /> };
    }
    case 'prediction': {
      const { mainText, secondaryText, types } = option.prediction;
      const kind = resolvePlaceKind(types);
      const line = buildPlaceLine(kind, mainText, [secondaryText], t);
      return { key, icon: kind.icon, content: <PlaceName name={mainText} line={line} /> };
    }
  }
}

/** The panel under the location field: a notice, the options and whose predictions they are. */
export function LocationPanel({ combobox, options, isLoading, notice, hasMaps, onPick }: LocationPanelProps) {
  const { t } = useHeader();
  const has = (kind: LocationOption['kind']) => options.some((option) => option.kind === kind);
  return (
    <>
      {notice === null ? null : <PanelNotice text={t(notice)} severity="neutral" />}
      {options.length === 0 ? null : (
        <OptionList
          id={combobox.listId}
          label={t(has('recent') ? 'location.recent' : 'location.predictions')}
          activeKey={combobox.state.activeKey}
          isBusy={isLoading}
          options={options.map((option) => describeOption(option, t))}
          onPick={onPick}
        />
      )}
      {hasMaps && has('prediction') ? (
        <p className={styles.attribution} translate="no">
          {MAPS_ATTRIBUTION}
        </p>
      ) : null}
    </>
  );
}
