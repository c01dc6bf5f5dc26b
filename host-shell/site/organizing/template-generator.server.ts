import { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import type { FeatureTag } from '../../../shared/catalogue/filters.ts';
import { FORMAT_ROWS, type FormatSlug } from '../../../shared/catalogue/formats.ts';
import { SUB_CATEGORIES } from '../../../shared/catalogue/sub-categories.ts';
import {
  BUDGET_PRICE,
  FAMILY_CATEGORIES,
  FORMAT_PROFILES,
  listFormats,
} from '../../marketplace/catalogue/event-kinds.ts';
import {
  listPlacelessPatterns,
  TITLE_PATTERNS,
  type TitleLanguage,
} from '../../marketplace/catalogue/title-patterns.ts';
import { SUMMARY_LENGTH, TITLE_LENGTH } from '../../marketplace/creations/event-plan.ts';
import { foldText } from '../../marketplace/text/fold.ts';
import type { Translations } from '../page/translations.ts';
import type { EventBrief, EventGenerator, GeneratedEvent } from './event-generator.server.ts';

type Topic = Pick<GeneratedEvent, 'category' | 'subcategory'> & { readonly name: string; readonly score: number };

/** Two words that share a prefix of this length count as forms of one word. */
const STEM_LENGTH = 4;

/** Drafts from the catalogue and the site's templates: the same answers give the same draft, in the site's language. */
export function createTemplateGenerator({ t, tc }: Translations): EventGenerator {
  return (brief) => {
    const { what, audience, city, when, price } = brief;
    const answer = splitWords(`${what} ${audience}`);
    const topic = chooseTopic(answer, { t, tc });
    const format = chooseFormat(answer, topic, tc);
    const place = city ?? t('event.online');
    const patterns = TITLE_PATTERNS[brief.language.slice(0, 2) as TitleLanguage] ?? TITLE_PATTERNS.en;
    // A title of an online event names no place.
    const indexes = city === null ? listPlacelessPatterns(format) : patterns[format].keys();
    const named = [...indexes].map((index) =>
      (patterns[format][index] ?? '{topic}').replace('{topic}', topic.name).replace('{city}', place),
    );
    const values = { what: toSentence(what), audience, place, when };
    const paragraphs = [
      values.what,
      t('ai.where-and-when', values),
      ...(audience === '' ? [] : [t('ai.for-whom', values)]),
      t(price === 0 ? 'ai.free' : 'ai.bring-ticket', values),
    ];
    // A short answer is itself the best title.
    const own = what.length <= TITLE_LENGTH ? [capitalize(what)] : [];
    return Promise.resolve({
      titles: [...new Set([...own, ...named.map((title) => cut(title, TITLE_LENGTH))])].slice(0, 3),
      summary: cut(values.what, SUMMARY_LENGTH),
      description: paragraphs.join('\n\n'),
      category: topic.category,
      subcategory: topic.subcategory,
      format,
      tags: chooseTags(format, topic, brief),
    });
  };
}

/** Chooses the sub-category or category whose label matches the answer best. "Other" never matches. */
function chooseTopic(answer: readonly string[], { tc }: Translations): Topic {
  const none: Topic = { category: 'other', subcategory: null, name: tc('category.other'), score: 0 };
  const candidates: readonly Topic[] = [
    ...CATEGORY_ROWS.map(({ slug }) => {
      const name = tc(`category.${slug}`);
      return { category: slug, subcategory: null, name, score: scoreLabel(answer, name) };
    }),
    ...SUB_CATEGORIES.flatMap(({ category, number, titleKey }): Topic[] => {
      const row = CATEGORY_ROWS.find(({ slug }) => slug === category);
      const name = tc(titleKey);
      return row === undefined
        ? []
        : [{ category: row.slug, subcategory: number, name, score: scoreLabel(answer, name) }];
    }),
  ];
  return candidates.reduce((best, candidate) => (candidate.score > best.score ? candidate : best), none);
}

function chooseFormat(answer: readonly string[], topic: Topic, tc: Translations['tc']): FormatSlug {
  const [usual = 'classes'] = listFormats(topic.category as Parameters<typeof listFormats>[0], topic.subcategory);
  const named = FORMAT_ROWS.map(({ slug }) => ({
    slug,
    score: Math.max(scoreLabel(answer, tc(`format.${slug}`)), scoreLabel(answer, tc(`format-plural.${slug}`))),
  })).reduce((best, candidate) => (candidate.score > best.score ? candidate : best));
  return named.score > 0 ? named.slug : usual;
}

function chooseTags(format: FormatSlug, { category }: Topic, { price }: EventBrief): FeatureTag[] {
  const tags = new Set<FeatureTag>(FORMAT_PROFILES[format].tags as readonly FeatureTag[]);
  if (FAMILY_CATEGORIES.has(category) && format !== 'parties') tags.add('kid-friendly');
  if (tags.has('kid-friendly')) tags.delete('nightlife');
  if (price <= BUDGET_PRICE) tags.add('budget-friendly');
  return [...tags];
}

/** Scores a label by the share of its words in the answer, so that "Jazz" wins over "Jazz & Blues Festival" for "jazz". */
function scoreLabel(answer: readonly string[], label: string): number {
  const words = splitWords(label);
  const found = words.filter((word) => answer.some((own) => isSameWord(own, word)));
  return found.length === 0 ? 0 : found.length + found.length / words.length;
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  return shorter >= STEM_LENGTH && one.slice(0, shorter) === other.slice(0, shorter);
}

const splitWords = (text: string): readonly string[] =>
  foldText(text)
    .split(' ')
    .filter((word) => word.length > 2);

const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const toSentence = (text: string): string => (/[.!?]$/.test(text) ? capitalize(text) : `${capitalize(text)}.`);
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
