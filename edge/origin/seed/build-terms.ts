import { CATEGORIES } from '../../../shared/catalogue/categories.ts';
import { FORMATS } from '../../../shared/catalogue/formats.ts';
import { SUB_CATEGORIES } from '../../../shared/catalogue/sub-categories.ts';
import { foldText } from '../text/fold.ts';
import type { EventSeed } from './build-events.ts';
import { type Label, TITLE_LANGUAGES } from './catalogue-labels.ts';
import { EVENT_TOPICS, isOther, POPULAR_TOPICS } from './topics.ts';
import { COMBINATIONS, findTopicGroup } from './words/combinations.ts';
import type { TitleLanguage } from './words/title-patterns.ts';

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

/** Searches a week that a name stands for before anybody searched; popular topics have more, by their rank. */
const WEIGHTS = { category: 40, topic: 30, format: 25, combination: 12, event: 4 } as const;
const POPULAR_BONUS = 60;

type TermDraft = Omit<TermSeed, 'number' | 'folded'>;

/** All that autocomplete can suggest. Of two terms that fold to the same, the weightier stays. */
export function buildTerms(events: readonly EventSeed[], label: Label): readonly TermSeed[] {
  const drafts = [
    ...TITLE_LANGUAGES.flatMap((language) => buildCatalogueTerms(language, label)),
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

function buildCatalogueTerms(language: TitleLanguage, label: Label): readonly TermDraft[] {
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
  const topics = SUB_CATEGORIES.filter(({ number }) => !isOther(number)).map(
    (topic): TermDraft => ({
      ...nowhere,
      kind: 'catalogue',
      term: lower(label(language, topic.titleKey)),
      weight: WEIGHTS.topic + getPopularity(topic.number),
      category: topic.category,
      subcategory: topic.number,
    }),
  );
  const combinations = EVENT_TOPICS.flatMap((topic): readonly TermDraft[] => {
    const { subcategory, category } = topic;
    const group = findTopicGroup(category, subcategory);
    if (subcategory === null || isOther(subcategory) || group === undefined) return [];
    const name = lower(label(language, topic.titleKey));
    // "r&b / soul concerts" is nothing anybody types.
    if (name.includes('/')) return [];
    return COMBINATIONS[language][group].map((pattern, rank) => ({
      ...nowhere,
      kind: 'combination',
      term: lower(pattern.replace('{topic}', name)),
      weight: WEIGHTS.combination - rank + Math.round(getPopularity(subcategory) / 3),
      category,
      subcategory,
    }));
  });
  return [...categories, ...formats, ...topics, ...combinations];
}

/** Titles, in the language of the place. */
function buildEventTerms(events: readonly EventSeed[]): readonly TermDraft[] {
  return events.map(({ language, titles, category, subcategory, latitude, longitude }) => ({
    language,
    kind: 'event',
    term: titles[language],
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
