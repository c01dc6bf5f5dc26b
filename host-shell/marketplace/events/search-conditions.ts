import type { EventFilters } from './event-filters.ts';
import type { WordSearch } from './search-words.ts';

/** A condition on `event_series e` and its values, `$1` and so on in it. Conditions are joined by AND. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** Builds the conditions of all filters but place and time. */
export function buildFilterConditions(filters: EventFilters, words: WordSearch | null): readonly Condition[] {
  const conditions: Condition[] = [];
  const add = (sql: string, ...values: (string | number)[]) => conditions.push({ sql, values });
  if (filters.isOnline !== null) add('e.is_online = $1', filters.isOnline ? 1 : 0);
  if (filters.price !== null) add('e.is_free = $1', filters.price === 'free' ? 1 : 0);
  // The plus keeps the index of time or place: categories are spread over all of them.
  // Two categories overlap the others: events with a tag, and events of a season.
  if (filters.category === 'nightlife') add(`e.tags LIKE '% nightlife %'`);
  else if (filters.category === 'seasonal') add(`+e.category = 'holiday'`);
  else if (filters.category !== null) add('+e.category = $1', filters.category);
  if (filters.format !== null) add('e.format = $1', filters.format);
  if (filters.subcategories.length > 0) {
    add('+e.subcategory IN (SELECT value FROM json_each($1))', JSON.stringify(filters.subcategories));
  }
  for (const tag of filters.tags) add(`e.tags LIKE '% ' || $1 || ' %'`, tag);
  if (words !== null) conditions.push(buildTextCondition(words));
  return conditions;
}

/** Every begin of a list is in the words, for one of the lists. D1 limits parameters and the depth of conditions, so a list is one of them. */
function buildTextCondition({ begins }: WordSearch): Condition {
  const lists = begins.map(
    (_, index) => `NOT EXISTS (SELECT 1 FROM json_each($${index + 1}) WHERE instr(e.words, value) = 0)`,
  );
  return {
    sql: `(e.words IS NOT NULL AND (${lists.join(' OR ')}))`,
    values: begins.map((list) => JSON.stringify(list.map((begin) => ` ${begin}`))),
  };
}

/** Finds series by their words alone. */
export const buildIndexCondition = ({ match }: WordSearch): Condition => ({
  sql: `(e.number IN (SELECT rowid FROM event_words WHERE event_words MATCH $1)
    OR e.creation IN (SELECT rowid FROM creation_words WHERE creation_words MATCH $1))`,
  values: [match],
});

/**
 * Finds series by words, place and day.
 *
 * @param words the query of a `WordPlan`
 * @param places what the tokens of days end with (`SearchScope`)
 * @param days of the cycle; null for all of them
 */
export function buildTokenCondition(
  words: string,
  places: readonly (string | number)[],
  days: readonly number[] | null,
): Condition {
  const tokens = (days ?? [ANY_DAY]).flatMap((day) => places.map((place) => `"${day}${place}"`.toLowerCase()));
  return {
    sql: 'e.number IN (SELECT rowid FROM event_day_words WHERE event_day_words MATCH $1)',
    values: [`{words}: (${words}) AND {days}: (${tokens.join(' OR ')})`],
  };
}

/** Stands in tokens for each day of the cycle. */
const ANY_DAY = 99;
