import { CATEGORIES } from '../../../shared/catalogue/categories.ts';
import { FORMATS } from '../../../shared/catalogue/formats.ts';
import type { LanguageCode } from '../../../shared/sites/sites.ts';
import { foldText } from '../text/fold.ts';
import type { EventSeed } from './build-events.ts';
import { EVENT_TOPICS, isOther, type Label, listSearches, POPULAR_TOPICS, TITLE_LANGUAGES } from './topics.ts';

export interface TermSeed {
  readonly number: number;
  readonly language: LanguageCode;
  readonly term: string;
  readonly folded: string;
  readonly kind: 'catalogue' | 'combination' | 'event';
  readonly weight: number;
  readonly category: string | null;
  readonly subcategory: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Initial number of weekly searches of a name; popular topics have more, by their rank. */
const WEIGHTS = { category: 40, topic: 30, format: 25, combination: 12, event: 4 } as const;
const POPULAR_BONUS = 60;

type TermDraft = Pick<TermSeed, 'language' | 'term' | 'kind' | 'weight'> & Partial<TermSeed>;

/** Builds all terms that autocomplete can suggest. Of two terms with the same folded text, the one with the greater weight is kept. */
export function buildTerms(events: readonly EventSeed[], label: Label): readonly TermSeed[] {
  // Each suggestion must have results: "free yoga" is not suggested if every yoga event has a price.
  const freeTopics = new Set(events.filter(({ price }) => price === 0).map(({ subcategory }) => subcategory));
  const kept = new Map<string, TermDraft & { readonly folded: string }>();
  for (const draft of [
    ...TITLE_LANGUAGES.flatMap((language) => listCatalogueTerms(language, label, freeTopics)),
    ...events.map(listTitle),
  ]) {
    const folded = foldText(draft.term);
    const key = `${draft.language} ${folded}`;
    if (folded !== '' && (kept.get(key)?.weight ?? 0) < draft.weight) kept.set(key, { ...draft, folded });
  }
  const empty = { category: null, subcategory: null, latitude: null, longitude: null };
  return [...kept.values()].map((draft, index) => ({ ...empty, ...draft, number: index + 1 }));
}

const listTitle = ({ language, titles, category, subcategory, latitude, longitude }: EventSeed): TermDraft => ({
  language,
  kind: 'event',
  term: titles[language],
  weight: WEIGHTS.event,
  category,
  subcategory,
  latitude,
  longitude,
});

function listCatalogueTerms(
  language: LanguageCode,
  label: Label,
  freeTopics: ReadonlySet<number | null>,
): readonly TermDraft[] {
  const name = (key: string) => label(language, key).toLocaleLowerCase(language);
  const topics = EVENT_TOPICS.flatMap(({ subcategory, category, titleKey }): readonly TermDraft[] => {
    // A category's "Other" is not a useful search term.
    if (subcategory === null || isOther(subcategory)) return [];
    const rank = POPULAR_TOPICS.findIndex((topic) => topic.subcategory === subcategory);
    const popularity = rank === -1 ? 0 : POPULAR_BONUS - rank;
    const [search, free] = listSearches(language, category, label(language, titleKey));
    const facts = { language, category, subcategory };
    const weight = WEIGHTS.combination + Math.round(popularity / 3);
    return [
      { ...facts, kind: 'catalogue', term: name(titleKey), weight: WEIGHTS.topic + popularity },
      { ...facts, kind: 'combination', term: search, weight },
      ...(freeTopics.has(subcategory)
        ? [{ ...facts, kind: 'combination' as const, term: free, weight: weight - 1 }]
        : []),
    ];
  });
  return [
    ...CATEGORIES.filter(({ slug }) => slug !== 'other').map(
      ({ slug, labelKey }): TermDraft => ({
        language,
        kind: 'catalogue',
        term: name(labelKey),
        weight: WEIGHTS.category,
        category: slug,
      }),
    ),
    ...FORMATS.map(
      ({ pluralLabelKey }): TermDraft => ({
        language,
        kind: 'catalogue',
        term: name(pluralLabelKey),
        weight: WEIGHTS.format,
      }),
    ),
    ...topics,
  ];
}
