import { Globe, House, Info, LocateFixed, type LucideIcon, Map as MapIcon, MapPin, MonitorPlay } from 'lucide-react';
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

interface PlaceKind {
  /** Names of the site's API and of the maps service. */
  readonly types: readonly string[];
  readonly icon: LucideIcon;
  readonly labelKey?: 'location.whole-country' | 'location.region' | 'location.neighborhood';
}

const TOWN: PlaceKind = { types: [], icon: MapPin };

const PLACE_KINDS: readonly PlaceKind[] = [
  { types: ['country'], icon: Globe, labelKey: 'location.whole-country' },
  { types: ['region', 'administrative_area_level_1'], icon: MapIcon, labelKey: 'location.region' },
  { types: ['neighborhood', 'borough', 'sublocality'], icon: House, labelKey: 'location.neighborhood' },
];

/** Resolves the kind of place that types name; a town by default. */
export function resolvePlaceKind(types: readonly (string | null)[]): PlaceKind {
  return PLACE_KINDS.find((kind) => types.some((type) => type !== null && kind.types.includes(type))) ?? TOWN;
}

/** The second line of a place: its kind unless it is a town, and the area that contains it. */
export function buildPlaceLine(
  { labelKey }: PlaceKind,
  name: string,
  parents: readonly (string | null | undefined)[],
  t: HeaderTranslate,
): string {
  const within = parents.filter((parent, index) => parent && parent !== name && parents.indexOf(parent) === index);
  return [...(labelKey ? [t(labelKey)] : []), within.join(', ')].filter((part) => part !== '').join(' · ');
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
  const kind = resolvePlaceKind(types);
  const line = buildPlaceLine(kind, name, parents, t);
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
  return { key, icon: kind.icon, content };
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
