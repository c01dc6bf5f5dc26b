import type { D1Database } from '@cloudflare/workers-types';
/** Terms in one response; headers show five. */
export const TRENDING_LIMIT = 10;
export const WEEK_DAYS = 7;

export interface TrendingPlace {
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
 * adds only new terms. If there are too few searches, the seed's terms follow.
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
  const levels = [
    db.prepare(`${SEARCHED} slug = ?3 AND ${spoken} ${RANKED}`).bind(language, since, place.slug),
    db.prepare(`${SEARCHED} country = ?3 AND ${spoken} ${RANKED}`).bind(language, since, place.country ?? ''),
    db.prepare(`${SEARCHED} ${spoken} ${RANKED}`).bind(language, since),
    db
      .prepare(
        'SELECT term, folded FROM trending_seed WHERE scope IN (?1, ?2) AND language = ?3 ORDER BY scope DESC, position',
      )
      .bind(place.country ?? '*', '*', language),
  ];
  const answers = await db.batch<CountedTerm>(levels);
  const terms = new Map<string, string>();
  for (const { term, folded } of answers.flatMap(({ results }) => results)) {
    if (terms.size < TRENDING_LIMIT && !terms.has(folded)) terms.set(folded, term);
  }
  return [...terms.values()];
}
