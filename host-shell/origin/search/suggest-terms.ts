import type { D1Database } from '@cloudflare/workers-types';
import type { Coordinates } from '../places/coordinates.ts';
import { buildBox } from '../places/geo-cell.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';

export const SUGGESTIONS_LIMIT = 24;
/** Enough that the best 24 are among them: candidates come weightiest first. */
const CANDIDATES = 150;
/** Events farther away than this are no reason to suggest a topic here. */
const NEAR_KM = 60;
/** Titles of events this near are suggested; without a place only those of online events. */
const TITLE_KM = 150;

/** As that of the samples' titles. */
const CREATION_WEIGHT = 4;

interface TermRow {
  readonly term: string;
  readonly folded: string;
  readonly kind: 'catalogue' | 'combination' | 'event';
  readonly weight: number;
  readonly searched: number;
  /** Null where no place is known. */
  readonly nearby: number | null;
}

/**
 * Candidates: each word of the query begins a word of the term. `searched` is how often the term was really run in the
 * last week, `nearby` how many events of its topic are near the place.
 */
const SQL = `WITH found AS (
    SELECT t.* FROM term_words w JOIN terms t ON t.number = w.rowid
    WHERE term_words MATCH ?1
      AND (t.latitude IS NULL OR (t.latitude BETWEEN ?3 AND ?4 AND t.longitude BETWEEN ?5 AND ?6))
    ORDER BY (t.folded = ?7) DESC, (t.folded LIKE ?7 || '%') DESC, t.weight DESC LIMIT ${CANDIDATES}
  )
  SELECT f.term, f.folded, f.kind, f.weight,
    (SELECT coalesce(sum(s.count), 0) FROM searches s
      WHERE s.language = f.language AND s.folded = f.folded AND s.day > ?2 - 7) AS searched,
    CASE
      WHEN ?8 IS NULL THEN NULL
      WHEN f.subcategory IS NOT NULL THEN (SELECT count(*) FROM event_series e WHERE e.subcategory = f.subcategory
        AND e.latitude BETWEEN ?8 AND ?9 AND e.longitude BETWEEN ?10 AND ?11)
      WHEN f.category IS NOT NULL THEN (SELECT count(*) FROM event_series e WHERE e.category = f.category
        AND e.latitude BETWEEN ?8 AND ?9 AND e.longitude BETWEEN ?10 AND ?11)
      ELSE NULL
    END AS nearby
  FROM found f
  UNION ALL SELECT * FROM (
    SELECT term, folded, 'event', ${CREATION_WEIGHT}, 0, NULL FROM creation_terms t
    JOIN creation_words w ON w.rowid = t.creation
    WHERE creation_words MATCH ?12 AND t.language = ?13
      AND (t.folded LIKE ?7 || '%' OR t.folded LIKE '% ' || ?7 || '%')
      AND (t.latitude IS NULL OR (t.latitude BETWEEN ?3 AND ?4 AND t.longitude BETWEEN ?5 AND ?6))
    LIMIT ${CANDIDATES}
  )`;

/**
 * Suggestions for a typed text in the language, best first: by how the text begins, by use, and by
 * what there is near the place.
 *
 * @param today days since 1970, UTC
 */
export async function suggestTerms(
  db: D1Database,
  query: string,
  language: string,
  near: Coordinates | null,
  today: number,
): Promise<readonly string[]> {
  const folded = foldText(query);
  const match = buildMatchQuery(folded);
  if (match === null) return [];
  const own = await findTerms(db, folded, match, language, near, today);
  // Somebody who searches in English on another site still finds what is there.
  const rows = own.length > 0 || language === 'en' ? own : await findTerms(db, folded, match, 'en', near, today);
  return rows
    .map((row) => ({ term: row.term, score: scoreTerm(row, folded) }))
    .sort((a, b) => b.score - a.score || a.term.length - b.term.length || (a.term < b.term ? -1 : 1))
    .slice(0, SUGGESTIONS_LIMIT)
    .map(({ term }) => term);
}

async function findTerms(
  db: D1Database,
  folded: string,
  match: string,
  language: string,
  near: Coordinates | null,
  today: number,
): Promise<readonly TermRow[]> {
  const title = near === null ? null : buildBox(near, TITLE_KM);
  const topic = near === null ? null : buildBox(near, NEAR_KM);
  const { results } = await db
    .prepare(SQL)
    .bind(
      `{language}: "${language}" AND {words}: (${match})`,
      today,
      ...[title?.south, title?.north, title?.west, title?.east].map((value) => value ?? null),
      folded,
      ...[topic?.south, topic?.north, topic?.west, topic?.east].map((value) => value ?? null),
      `{${language}}: (${match})`,
      language,
    )
    .all<TermRow>();
  return results;
}

function scoreTerm({ folded, kind, weight, searched, nearby }: TermRow, typed: string): number {
  let score = 2 * Math.log2(1 + weight + 3 * searched) + Math.log2(1 + (nearby ?? 0));
  // Nothing of it near here: still a word to search for, behind all that is there.
  if (nearby === 0) score -= 6;
  if (folded === typed) score += 12;
  else if (folded.startsWith(`${typed} `)) score += 8;
  else if (folded.startsWith(typed)) score += 6;
  // A title is one event; a topic finds them all.
  return kind === 'event' ? score - 1 : score;
}
