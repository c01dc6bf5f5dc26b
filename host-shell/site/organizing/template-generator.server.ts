import { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import { FORMAT_ROWS, type FormatSlug } from '../../../shared/catalogue/formats.ts';
import { SUB_CATEGORIES } from '../../../shared/catalogue/sub-categories.ts';
import {
  buildTitle,
  CATEGORY_FORMATS,
  chooseTags,
  type EventCategory,
  FORMAT_PROFILES,
} from '../../marketplace/creations/event-kinds.ts';
import { type EventPlan, SUMMARY_LENGTH, TITLE_LENGTH } from '../../marketplace/creations/event-plan.ts';
import { foldText } from '../../marketplace/text/fold.ts';
import type { Translations } from '../page/translations.ts';

/** The organizer's answers, cleaned and within their limits. */
export interface EventBrief {
  readonly what: string;
  readonly audience: string;
  /** The date in words. */
  readonly when: string;
}

interface Topic {
  readonly category: EventCategory;
  readonly subcategory: number | null;
  readonly name: string;
  readonly score: number;
}

const MINUTES_A_DAY = 1_440;
/** Two words that share a prefix of this length count as forms of one word. */
const STEM_LENGTH = 4;

/** Completes a plan from the catalogue and the site's templates: the same answers give the same draft, in the site's language. */
export function generatePlan(
  plan: EventPlan,
  { what, audience, when }: EventBrief,
  { t, tc }: Translations,
): EventPlan {
  const answer = splitWords(`${what} ${audience}`);
  const topic = chooseTopic(answer, tc);
  const format = chooseFormat(answer, topic, tc);
  const city = plan.isOnline ? null : (plan.placeText.split(',')[0] ?? null);
  const place = city ?? t('event.online');
  // A short answer is itself the best title.
  const title =
    what.length <= TITLE_LENGTH
      ? capitalize(what)
      : buildTitle(plan.language, topic.name, tc(`format.${format}`), city);
  const paragraphs = [
    toSentence(what),
    t('ai.where-and-when', { place, when }),
    ...(audience === '' ? [] : [t('ai.for-whom', { audience })]),
    t(plan.price === 0 ? 'ai.free' : 'ai.bring-ticket'),
  ];
  return {
    ...plan,
    title: cut(title, TITLE_LENGTH),
    summary: cut(toSentence(what), SUMMARY_LENGTH),
    description: paragraphs.join('\n\n'),
    category: topic.category,
    subcategory: topic.subcategory,
    format,
    tags: chooseTags(format, topic.category, plan.price, plan.isOnline),
    endTime: addHours(plan.startTime, FORMAT_PROFILES[format].hours),
  };
}

function addHours(time: string, hours: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const end = (hour * 60 + minute + hours * 60) % MINUTES_A_DAY;
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Chooses the sub-category or category whose label matches the answer best. "Other" never matches. */
function chooseTopic(answer: readonly string[], tc: Translations['tc']): Topic {
  const none: Topic = { category: 'other', subcategory: null, name: tc('category.other'), score: 0 };
  const candidates = CATEGORY_ROWS.flatMap(({ slug: category }): Topic[] => {
    const kinds = SUB_CATEGORIES.filter((row) => row.category === category);
    const named = [
      { subcategory: null, name: tc(`category.${category}`) },
      ...kinds.map(({ number, titleKey }) => ({ subcategory: number, name: tc(titleKey) })),
    ];
    return named.map((row) => ({ category, ...row, score: scoreLabel(answer, row.name) }));
  });
  return candidates.reduce((best, candidate) => (candidate.score > best.score ? candidate : best), none);
}

function chooseFormat(answer: readonly string[], { category }: Topic, tc: Translations['tc']): FormatSlug {
  const [usual = 'classes'] = CATEGORY_FORMATS[category];
  const named = FORMAT_ROWS.map(({ slug }) => ({
    slug,
    score: Math.max(scoreLabel(answer, tc(`format.${slug}`)), scoreLabel(answer, tc(`format-plural.${slug}`))),
  })).reduce((best, candidate) => (candidate.score > best.score ? candidate : best));
  return named.score > 0 ? named.slug : usual;
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
