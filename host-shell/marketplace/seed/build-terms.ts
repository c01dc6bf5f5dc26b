import { CATEGORIES } from '../../../shared/catalogue/categories.ts';
import { FORMATS } from '../../../shared/catalogue/formats.ts';
import type { TitleLanguage } from '../catalogue/title-patterns.ts';
import { foldText } from '../text/fold.ts';
import type { EventSeed } from './build-events.ts';
import { type Label, TITLE_LANGUAGES } from './catalogue-labels.ts';
import { EVENT_TOPICS, isOther, POPULAR_TOPICS } from './topics.ts';
import { listCombinations } from './words/combinations.ts';
import { getSpokenName } from './words/spoken-names.ts';

/** A row of the table `terms`. */
export interface TermSeed {
  readonly number: number;
  readonly language: TitleLanguage;
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

type TermDraft = Omit<TermSeed, 'number' | 'folded'>;

/** Builds all terms that autocomplete can suggest. Of two terms with the same folded text, the one with the greater weight is kept. */
export function buildTerms(events: readonly EventSeed[], label: Label): readonly TermSeed[] {
  // Each suggestion must have results: "free yoga" is not suggested if every yoga event has a price.
  const freeTopics = new Set(events.filter(({ isFree }) => isFree === 1).map(({ subcategory }) => subcategory));
  const drafts = [
    ...TITLE_LANGUAGES.flatMap((language) => buildCatalogueTerms(language, label, freeTopics)),
    ...buildEventTerms(events),
  ];
  const kept = new Map<string, TermDraft & { readonly folded: string }>();
  for (const draft of drafts) {
    const folded = foldText(draft.term);
    const key = `${draft.language} ${folded}`;
    const known = kept.get(key);
    if (folded !== '' && (known === undefined || known.weight < draft.weight)) kept.set(key, { ...draft, folded });
  }
  return [...kept.values()].map((draft, index) => ({ ...draft, number: index + 1 }));
}

function buildCatalogueTerms(
  language: TitleLanguage,
  label: Label,
  freeTopics: ReadonlySet<number | null>,
): readonly TermDraft[] {
  const nowhere = { language, latitude: null, longitude: null };
  const lower = (text: string) => text.toLocaleLowerCase(language);
  const categories = CATEGORIES.filter(({ slug }) => slug !== 'other').map(
    ({ slug, labelKey }): TermDraft => ({
      ...nowhere,
      kind: 'catalogue',
      term: lower(label(language, labelKey)),
      weight: WEIGHTS.category,
      category: slug,
      subcategory: null,
    }),
  );
  const formats = FORMATS.map(
    ({ pluralLabelKey }): TermDraft => ({
      ...nowhere,
      kind: 'catalogue',
      term: lower(label(language, pluralLabelKey)),
      weight: WEIGHTS.format,
      category: null,
      subcategory: null,
    }),
  );
  const topics = EVENT_TOPICS.flatMap((topic): readonly TermDraft[] => {
    const { subcategory, category } = topic;
    // A category's "Other" is not a useful search term.
    if (subcategory === null || isOther(subcategory)) return [];
    const name = label(language, topic.titleKey);
    const facts = { ...nowhere, category, subcategory };
    const popularity = getPopularity(subcategory);
    const spoken = getSpokenName(language, subcategory, name);
    const combinations = spoken.includes('/') ? [] : listCombinations(language, category, subcategory, spoken);
    return [
      { ...facts, kind: 'catalogue', term: lower(name), weight: WEIGHTS.topic + popularity },
      ...combinations
        .filter(({ isFree }) => !isFree || freeTopics.has(subcategory))
        .map(
          ({ text }, rank): TermDraft => ({
            ...facts,
            kind: 'combination',
            term: text,
            weight: WEIGHTS.combination - rank + Math.round(popularity / 3),
          }),
        ),
    ];
  });
  return [...categories, ...formats, ...topics];
}

/** Adds the titles in the language of the place. */
function buildEventTerms(events: readonly EventSeed[]): readonly TermDraft[] {
  return events.map(({ language, titles, category, subcategory, latitude, longitude }) => ({
    language,
    kind: 'event',
    term: titles[language] ?? titles.en,
    weight: WEIGHTS.event,
    category,
    subcategory,
    latitude,
    longitude,
  }));
}

function getPopularity(subcategory: number): number {
  const rank = POPULAR_TOPICS.findIndex((topic) => topic.subcategory === subcategory);
  return rank === -1 ? 0 : POPULAR_BONUS - rank;
}
