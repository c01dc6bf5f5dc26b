import { Globe, House, Info, LocateFixed, type LucideIcon, Map as MapIcon, MapPin, MonitorPlay } from 'lucide-react';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import { type ListedOption, OptionList } from '../ui/combobox/OptionList.tsx';
import { PanelNotice } from '../ui/combobox/PanelNotice.tsx';
import { Text, VisuallyHidden } from '../ui/elements.tsx';
import { type HeaderTranslate, useHeader } from '../ui/header-context.ts';
import styles from './LocationPanel.module.css';
import type { LocationOption } from './location/location-chooser.ts';
import type { LocationNotice } from './location/location-store.ts';

// The field's behaviour once it is used: one chunk with its panel.
export { LocateFixed as DeviceIcon } from 'lucide-react';
export { createLocationChooser } from './location/location-chooser.ts';

/** Kinds of places other than towns, by their names in the site's API and in the maps service. */
const PLACE_KINDS = [
  { types: ['country'], icon: Globe, labelKey: 'location.whole-country' },
  { types: ['region', 'administrative_area_level_1'], icon: MapIcon, labelKey: 'location.region' },
  { types: ['neighborhood', 'borough', 'sublocality'], icon: House, labelKey: 'location.neighborhood' },
] as const satisfies readonly { types: readonly string[]; icon: LucideIcon; labelKey: HeaderMessageKey }[];

/** Describes a place by its icon and its second line: its kind unless it is a town, and the area that contains it. */
export function describePlace(
  name: string,
  types: readonly (string | null)[],
  parents: readonly (string | null | undefined)[],
  t: HeaderTranslate,
) {
  const kind = PLACE_KINDS.find((one) => one.types.some((type) => types.includes(type)));
  const within = [...new Set(parents)].filter((parent) => parent && parent !== name).join(', ');
  return { icon: kind?.icon ?? MapPin, line: [kind && t(kind.labelKey), within].filter(Boolean).join(' · ') };
}

interface LocationPanelProps {
  readonly listId: string;
  readonly activeKey: string | null;
  readonly options: readonly LocationOption[];
  readonly isLoading: boolean;
  readonly notice: LocationNotice | null;
  /** Whether the predictions come from Google. */
  readonly hasMaps: boolean;
}

function describeOption(option: LocationOption, t: HeaderTranslate): ListedOption {
  const { key } = option;
  if (option.kind === 'device') return { key, icon: LocateFixed, content: <Text>{t('location.use-current')}</Text> };
  if (option.kind === 'online') return { key, icon: MonitorPlay, content: <Text>{t('location.browse-online')}</Text> };
  const { name, types, parents } =
    option.kind === 'recent'
      ? {
          name: option.location.value ?? option.location.currentPlace ?? '',
          types: [option.location.placeType],
          parents: [option.location.currentPlaceParent, option.location.country],
        }
      : { ...option.prediction, name: option.prediction.mainText, parents: [option.prediction.secondaryText] };
  const { icon, line } = describePlace(name, types, parents, t);
  const content = (
    <>
      <span translate="no">{name}</span>
      {line && <VisuallyHidden>, </VisuallyHidden>}
      {line && (
        <span className={styles.line} translate="no">
          {line}
        </span>
      )}
    </>
  );
  return { key, icon, content };
}

/** The panel under the location field: a notice, the options and the source of the predictions. */
export function LocationPanel({ listId, activeKey, options, isLoading, notice, hasMaps }: LocationPanelProps) {
  const { t } = useHeader();
  const has = (kind: LocationOption['kind']) => options.some((option) => option.kind === kind);
  return (
    <>
      {notice === null ? null : <PanelNotice icon={Info} text={t(notice)} />}
      {options.length === 0 ? null : (
        <OptionList
          id={listId}
          label={t(has('recent') ? 'location.recent' : 'location.predictions')}
          activeKey={activeKey}
          isBusy={isLoading}
          options={options.map((option) => describeOption(option, t))}
        />
      )}
      {/* Google's attribution rules require its name, untranslated, where predictions are shown without a map. */}
      {hasMaps && has('prediction') && (
        <p className={styles.attribution} translate="no">
          Google Maps
        </p>
      )}
    </>
  );
}
