import type { D1Database } from '@cloudflare/workers-types';
import { prepare } from '../database.ts';
import { foldText } from '../text/fold.ts';

const TRENDING_LIMIT = 10;
const WEEK_DAYS = 7;

interface TrendingPlace {
  readonly slug: string;
  readonly country: string | null;
}

interface CountedTerm {
  readonly term: string;
  readonly folded: string;
}

const SEARCHED = `SELECT max(term) AS term, folded FROM searches WHERE`;
const RANKED = `GROUP BY folded ORDER BY sum(count) DESC, max(day) DESC, folded LIMIT ${TRENDING_LIMIT}`;

/**
 * Lists the most frequent searches of the last seven days: at the place, then in its country, then anywhere. Each level
 * adds only new terms. If there are too few searches, the most popular names of the catalogue follow.
 *
 * @param today days since 1970, UTC
 */
export async function listTrending(
  db: D1Database,
  place: TrendingPlace,
  language: string,
  today: number,
): Promise<readonly string[]> {
  const since = today - WEEK_DAYS;
  // Searches without a language (`''`) count for every language.
  const spoken = `language IN (?1, '') AND day > ?2`;
  const popular = `SELECT term, folded FROM terms WHERE language = ? AND kind = 'catalogue'
    ORDER BY weight DESC, number LIMIT ${TRENDING_LIMIT}`;
  const levels = [
    prepare(db, `${SEARCHED} slug = ?3 AND ${spoken} ${RANKED}`, language, since, place.slug),
    prepare(db, `${SEARCHED} country = ?3 AND ${spoken} ${RANKED}`, language, since, place.country ?? ''),
    prepare(db, `${SEARCHED} ${spoken} ${RANKED}`, language, since),
    prepare(db, popular, language),
  ];
  const answers = await db.batch<CountedTerm>(levels);
  const terms = new Map<string, string>();
  for (const { term, folded } of answers.flatMap(({ results }) => results)) {
    if (terms.size < TRENDING_LIMIT && !terms.has(folded)) terms.set(folded, term);
  }
  return [...terms.values()];
}

interface CountedSearch {
  readonly term: string;
  readonly slug: string;
  readonly country: string;
  readonly language: string;
}

/**
 * Counts a search for trending and deletes counts older than a week. Terms without a letter or digit are not counted.
 *
 * @param today days since 1970, UTC
 */
export async function countSearch(
  db: D1Database,
  { term, slug, country, language }: CountedSearch,
  today: number,
): Promise<void> {
  const folded = foldText(term);
  if (folded === '') return;
  const shown = term.replace(/\s+/gu, ' ').toLocaleLowerCase(language === '' ? 'en' : language);
  const count = `INSERT INTO searches (slug, country, language, folded, term, day, count) VALUES (?, ?, ?, ?, ?, ?, 1)
    ON CONFLICT (slug, language, folded, day) DO UPDATE SET count = count + 1`;
  await db.batch([
    prepare(db, count, slug, country, language, folded, shown, today),
    prepare(db, 'DELETE FROM searches WHERE day <= ?', today - 2 * WEEK_DAYS),
  ]);
}
