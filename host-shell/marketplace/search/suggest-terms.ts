import type { D1Database } from '@cloudflare/workers-types';
import { MAX_SUGGESTIONS } from '../../../shared/endpoints/autocomplete/autocomplete.ts';
import { readRows } from '../database.ts';
import { findNextOccurrence, type SeriesTimes } from '../events/occurrences.ts';
import { buildBox, type Coordinates } from '../places/nearest.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';

/** Enough to include the best 24: candidates are ordered by weight. */
const CANDIDATES = 150;
/** Events farther away do not count as nearby. */
const NEAR_KM = 60;
/** Titles of events within this distance are suggested; without a place only those of online events. */
const TITLE_KM = 150;

const DAY_MS = 86_400_000;
/** More events nearby make no difference to the ranking. */
const MAX_NEARBY = 100;

interface TermRow {
  readonly term: string;
  readonly folded: string;
  readonly kind: 'catalogue' | 'combination' | 'event';
  readonly weight: number;
  readonly searched: number;
  /** Null when no place is known. */
  readonly nearby: number | null;
  readonly times: string | null;
}

const buildCountSql = (condition: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM event_series e WHERE ${condition} AND e.state = 'published'
     AND e.latitude BETWEEN ?8 AND ?9 AND e.longitude BETWEEN ?10 AND ?11 LIMIT ${MAX_NEARBY}))`;

/**
 * Selects candidates: each word of the query begins a word of the term. `searched` is how often the term was searched in the
 * last week, `nearby` how many events of its topic are near the place. It avoids `LIKE`, because D1 refuses patterns over
 * 50 bytes and a longer text would then fail.
 */
const SQL = `WITH found AS MATERIALIZED (
    SELECT t.* FROM term_words w CROSS JOIN terms t ON t.number = w.rowid
    WHERE term_words MATCH ?1 AND (t.latitude IS NULL OR (t.latitude BETWEEN ?3 AND ?4 AND t.longitude BETWEEN ?5 AND ?6))
    ORDER BY (t.folded = ?7) DESC, (instr(t.folded, ?7) = 1) DESC, t.weight DESC LIMIT ${CANDIDATES}
  ), topics AS MATERIALIZED (
    SELECT subcategory, category, CASE
        WHEN ?8 IS NULL THEN NULL
        WHEN subcategory IS NOT NULL THEN ${buildCountSql('e.subcategory = own.subcategory')}
        WHEN category IS NOT NULL THEN ${buildCountSql('e.category = own.category')}
        ELSE NULL
      END AS nearby
    FROM (SELECT DISTINCT subcategory, category FROM found) own
  )
  SELECT f.term, f.folded, f.kind, f.weight,
    (SELECT coalesce(sum(s.count), 0) FROM searches s
      WHERE s.language = f.language AND s.folded = f.folded AND s.day > ?2 - 7) AS searched,
    t.nearby, iif(f.creation IS NULL, NULL, (
      SELECT json_group_array(json_object('cycle_day', e.cycle_day, 'first_day', e.first_day, 'last_day', e.last_day,
        'start_minute', e.start_minute, 'duration_minutes', e.duration_minutes, 'event_time_zone', e.time_zone))
      FROM event_series e WHERE e.creation = f.creation AND e.state = 'published')) AS times
  FROM found f JOIN topics t ON t.subcategory IS f.subcategory AND t.category IS f.category`;

/**
 * Suggests terms for a typed text in the language, best first: ranked by prefix, by use and by
 * nearby events. Titles of past events are left out.
 */
export async function suggestTerms(
  db: D1Database,
  query: string,
  language: string,
  near: Coordinates | null,
  now: number,
): Promise<readonly string[]> {
  const folded = foldText(query);
  const match = buildMatchQuery(folded);
  if (match === null) return [];
  const find = (code: string) => findTerms(db, folded, `{language}: (${code}) AND {words}: (${match})`, near, now);
  const own = await find(language);
  // English searches work on sites in other languages, too.
  const rows = own.length > 0 || language === 'en' ? own : await find('en');
  return rows
    .map((row) => ({ term: row.term, score: scoreTerm(row, folded) }))
    .sort((a, b) => b.score - a.score || a.term.length - b.term.length || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ term }) => term);
}

async function findTerms(
  db: D1Database,
  folded: string,
  match: string,
  near: Coordinates | null,
  now: number,
): Promise<readonly TermRow[]> {
  const listEdges = (km: number) => {
    const box = near === null ? null : buildBox(near, km);
    return [box?.south, box?.north, box?.west, box?.east].map((value) => value ?? null);
  };
  const edges = [...listEdges(TITLE_KM), folded, ...listEdges(NEAR_KM)];
  const rows = await readRows<TermRow>(db, SQL, match, Math.floor(now / DAY_MS), ...edges);
  return rows.filter(({ times }) => times === null || isToCome(JSON.parse(times) as readonly SeriesTimes[], now));
}

function isToCome(times: readonly SeriesTimes[], now: number): boolean {
  return times.some((series) => findNextOccurrence(series, now) !== null);
}

function scoreTerm({ folded, kind, weight, searched, nearby }: TermRow, typed: string): number {
  let score = 2 * Math.log2(1 + weight + 3 * searched) + Math.log2(1 + (nearby ?? 0));
  // A topic without nearby events is still suggested, after the others.
  if (nearby === 0) score -= 6;
  if (folded === typed) score += 12;
  else if (folded.startsWith(`${typed} `)) score += 8;
  else if (folded.startsWith(typed)) score += 6;
  // A title is one event; a topic finds them all.
  return kind === 'event' ? score - 1 : score;
}
