import type { D1Database } from '@cloudflare/workers-types';
import { MAX_SUGGESTIONS } from '../../../shared/endpoints/autocomplete/autocomplete.ts';
import type { SearchBounds } from '../../../shared/search-url/search.ts';
import { findNextOccurrence, type SeriesTimes } from '../events/occurrences.ts';
import type { Coordinates } from '../places/coordinates.ts';
import { buildBox, listCellsInBox, toCell } from '../places/geo-cell.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';

/** Enough to include the best 24: candidates are ordered by weight. */
const CANDIDATES = 150;
/** Events farther away do not count as nearby. */
const NEAR_KM = 60;
/** Titles of events within this distance are suggested; without a place only those of online events. */
const TITLE_KM = 150;

const DAY_MS = 86_400_000;

/** At 86 degrees of latitude a box of titles touches so many cells; titles farther to the north are not suggested. */
const MAX_CELLS = 200;

/** The weight of created events' titles, the same as for samples. */
const CREATION_WEIGHT = 4;

interface TermRow {
  readonly term: string;
  readonly folded: string;
  readonly kind: 'catalogue' | 'combination' | 'event';
  readonly weight: number;
  readonly searched: number;
  /** Null when no place is known. */
  readonly nearby: number | null;
  /** The times of a title's event as JSON; null for catalogue terms. */
  readonly times: string | null;
}

/** More events nearby make no difference to the ranking. */
const MAX_NEARBY = 100;

const buildCountSql = (condition: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM event_series e WHERE ${condition}
     AND e.cell IN (SELECT value FROM json_each(?14))
     AND e.latitude BETWEEN ?8 AND ?9 AND e.longitude BETWEEN ?10 AND ?11 LIMIT ${MAX_NEARBY}))`;

const IN_TITLE_BOX = 't.latitude BETWEEN ?3 AND ?4 AND t.longitude BETWEEN ?5 AND ?6';

/** Titles weigh the same, so any that fill a list will do. */
const buildTitleSql = (read: string) => `SELECT * FROM (${read} AND ${IN_TITLE_BOX} LIMIT ${MAX_SUGGESTIONS})`;

/**
 * Selects candidates: each word of the query begins a word of the term. Of titles it reads those that begin with the text before
 * others, as they rank, and those of the place's own cell before others. `searched` is how often the term was searched in the last
 * week, `nearby` how many events of its topic are near the place. It avoids `LIKE`, because D1 refuses patterns over 50 bytes and a
 * longer text would then fail.
 */
const SQL = `WITH matching (number) AS (
    SELECT number FROM terms WHERE language = ?13 AND folded = ?7
    UNION SELECT rowid FROM term_words WHERE term_words MATCH ?1
    UNION ${buildTitleSql(`SELECT t.number FROM json_each(?15) c CROSS JOIN terms t INDEXED BY terms_by_cell
      WHERE t.language = ?13 AND t.cell = c.value AND t.folded >= ?7 AND t.folded < ?7 || char(1114111)`)}
    UNION ${buildTitleSql(`SELECT t.number FROM json_each(?16) c CROSS JOIN term_words w CROSS JOIN terms t
      WHERE term_words MATCH c.value AND t.number = w.rowid`)}
  ), found AS MATERIALIZED (
    SELECT t.* FROM matching m CROSS JOIN terms t ON t.number = m.number
    WHERE t.latitude IS NULL OR (t.latitude BETWEEN ?3 AND ?4 AND t.longitude BETWEEN ?5 AND ?6)
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
    t.nearby, NULL AS times
  FROM found f JOIN topics t ON t.subcategory IS f.subcategory AND t.category IS f.category
  UNION ALL SELECT * FROM (
    SELECT term, folded, 'event', ${CREATION_WEIGHT}, 0, NULL, (
      SELECT json_group_array(json_object('cycle_day', e.cycle_day, 'first_day', e.first_day, 'last_day', e.last_day,
        'start_minute', e.start_minute, 'duration_minutes', e.duration_minutes, 'event_time_zone', e.time_zone))
      FROM event_series e WHERE e.creation = t.creation AND e.state = 'published'
    ) FROM creation_terms t
    JOIN creation_words w ON w.rowid = t.creation
    WHERE creation_words MATCH ?12 AND t.language = ?13
      AND instr(' ' || t.folded, ' ' || ?7) > 0
      AND (t.latitude IS NULL OR (t.latitude BETWEEN ?3 AND ?4 AND t.longitude BETWEEN ?5 AND ?6))
    LIMIT ${CANDIDATES}
  )`;

/**
 * Suggests terms for a typed text in the language, best first: ranked by prefix, by use and by
 * nearby events. Titles of past events are left out.
 *
 * @param now milliseconds since 1970
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
  const own = await findTerms(db, folded, match, language, near, now);
  // English searches work on sites in other languages, too.
  const rows = own.length > 0 || language === 'en' ? own : await findTerms(db, folded, match, 'en', near, now);
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
  language: string,
  near: Coordinates | null,
  now: number,
): Promise<readonly TermRow[]> {
  const topic = near === null ? null : buildBox(near, NEAR_KM);
  const title = near === null ? null : buildBox(near, TITLE_KM);
  const cells = near === null || title === null ? [] : listTitleCells(near, title);
  const { results } = await db
    .prepare(SQL)
    .bind(
      buildTermQuery(language, folded),
      Math.floor(now / DAY_MS),
      ...[title?.south, title?.north, title?.west, title?.east].map((value) => value ?? null),
      folded,
      ...[topic?.south, topic?.north, topic?.west, topic?.east].map((value) => value ?? null),
      `{${language}}: (${match})`,
      language,
      JSON.stringify(topic === null ? [] : listCellsInBox(topic, MAX_CELLS)),
      JSON.stringify(cells),
      JSON.stringify(cells.map((cell) => buildTermQuery(`${language}·${cell}·`, folded))),
    )
    .all<TermRow>();
  return results.filter(({ times }) => times === null || isToCome(JSON.parse(times) as readonly SeriesTimes[], now));
}

/** The cells of a box, that of its middle first. */
function listTitleCells(middle: Coordinates, box: SearchBounds): readonly number[] {
  const own = toCell(middle);
  const cells = listCellsInBox(box, MAX_CELLS);
  return cells === null ? [] : [own, ...cells.filter((cell) => cell !== own)];
}

/** Builds the query of `term_words` for words at one home: a language, or the cell of a title in it. */
const buildTermQuery = (home: string, folded: string): string =>
  folded
    .split(' ')
    .map((word) => `"${home}${word}"*`)
    .join(' ');

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
