import { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import { listSubCategories } from '../../../shared/catalogue/sub-categories.ts';
import { CATEGORY_FORMATS, chooseTags, FORMAT_PROFILES } from '../../marketplace/creations/event-kinds.ts';
import { type EventPlan, SUMMARY_LENGTH, TITLE_LENGTH } from '../../marketplace/creations/event-plan.ts';
import { foldText } from '../../marketplace/text/fold.ts';
import type { Translations } from '../page/page-context.ts';

/** The organizer's answers, cleaned and within their limits. */
interface EventBrief {
  readonly what: string;
  readonly audience: string;
  /** The date in words. */
  readonly when: string;
}

const MINUTES_A_DAY = 1_440;
/** Two words that share a beginning of this length count as forms of one word. */
const STEM_LENGTH = 4;

/** Completes a plan from the catalogue and the site's templates: the same answers give the same draft, in the site's language. */
export function generatePlan(
  plan: EventPlan,
  { what, audience, when }: EventBrief,
  { t, tc }: Translations,
): EventPlan {
  const topic = chooseTopic(`${what} ${audience}`, tc);
  const [format = 'classes'] = CATEGORY_FORMATS[topic.category];
  const place = plan.isOnline ? t('event.online') : (plan.placeText.split(',')[0] ?? '');
  const sentence = /[.!?]$/.test(what) ? capitalize(what) : `${capitalize(what)}.`;
  const paragraphs = [
    sentence,
    t('ai.where-and-when', { place, when }),
    ...(audience === '' ? [] : [t('ai.for-whom', { audience })]),
    t(plan.price === 0 ? 'ai.free' : 'ai.bring-ticket'),
  ];
  return {
    ...plan,
    title: cut(capitalize(what), TITLE_LENGTH),
    summary: cut(sentence, SUMMARY_LENGTH),
    description: paragraphs.join('\n\n'),
    ...topic,
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

/** Chooses the first sub-category or category of which a word is in the answer. */
function chooseTopic(answer: string, tc: Translations['tc']) {
  const stems = splitWords(answer);
  const isNamed = (label: string) => splitWords(label).some((stem) => stems.includes(stem));
  for (const { slug: category } of CATEGORY_ROWS) {
    const kind = listSubCategories(category).find(({ titleKey }) => isNamed(tc(titleKey)));
    if (kind !== undefined || isNamed(tc(`category.${category}`)))
      return { category, subcategory: kind?.number ?? null };
  }
  return { category: 'other', subcategory: null } as const;
}

const splitWords = (text: string): readonly string[] =>
  foldText(text)
    .split(' ')
    .filter((word) => word.length >= STEM_LENGTH)
    .map((word) => word.slice(0, STEM_LENGTH));

const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
