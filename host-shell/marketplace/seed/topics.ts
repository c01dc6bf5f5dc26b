import { SUB_CATEGORIES, type SubCategory } from '../../../shared/catalogue/sub-categories.ts';
import type { EventCategory } from '../catalogue/event-kinds.ts';

/** The topic of an event. */
export interface EventTopic {
  readonly category: EventCategory;
  /** Number of the sub-category; null in the category "Other", which has none. */
  readonly subcategory: number | null;
  /** Message key of its name in titles. */
  readonly titleKey: string;
}

/** Sub-categories whose name is meaningless in a title ("State", "Other Party") or unsuitable for a sample. */
const UNTITLED = new Set([
  3005, 4006, 8019, 12003, 12006, 12007, 13001, 13002, 13003, 13008, 14012, 15007, 19007, 20004, 20005,
]);

/** The most searched topics, in order. A city has events of the first ones, of some of them twice. */
const POPULAR = [
  3026, 7005, 4007, 10002, 8001, 1001, 3023, 10003, 3026, 7005, 5012, 15005, 3003, 2004, 16006, 9001, 3017, 16010, 4002,
  10001, 13004, 19004, 3024, 5001, 3026, 7002, 8003, 3008, 19006, 17001, 2007, 5007, 6001, 3010, 11002, 14005, 12004,
  18001, 20006,
];

export const DATING = 16010;

const topicsByNumber = new Map<number, EventTopic>(SUB_CATEGORIES.map((row) => [row.number, createTopic(row)]));

export const POPULAR_TOPICS: readonly EventTopic[] = POPULAR.map((number) => {
  const topic = topicsByNumber.get(number);
  if (topic === undefined) throw new Error(`the catalogue has no sub-category ${number}`);
  return topic;
});

/** All topics of events, popular ones first. */
export const EVENT_TOPICS: readonly EventTopic[] = [
  ...new Set(POPULAR_TOPICS),
  ...[...topicsByNumber]
    .filter(([number]) => !POPULAR.includes(number) && !UNTITLED.has(number))
    .map(([, topic]) => topic),
];

/** The catalogue's last category has no sub-categories; "Other Party Berlin" is not a title. */
export const OTHER_TOPIC: EventTopic = { category: 'other', subcategory: null, titleKey: 'category.seasonal' };

/** Topics of a category without its popular ones, unless it has no others. */
export function listRarerTopics(category: EventCategory): readonly EventTopic[] {
  if (category === 'other') return [OTHER_TOPIC];
  const topics = EVENT_TOPICS.filter((topic) => topic.category === category);
  const rarer = topics.filter((topic) => !POPULAR_TOPICS.includes(topic));
  return rarer.length === 0 ? topics : rarer;
}

/** Each group ends with an Other entry, x999, whose events are named after the category. */
export function isOther(number: number): boolean {
  return number % 1000 === 999;
}

function createTopic({ category, number, titleKey }: SubCategory): EventTopic {
  // Destination categories span the other categories and have no sub-categories.
  const own = category as EventCategory;
  return { category: own, subcategory: number, titleKey: isOther(number) ? `category.${own}` : titleKey };
}
