import type { D1Database } from '@cloudflare/workers-types';
import { LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';

/** The words of a series in each language. */
export type EventSearchTexts = Readonly<Record<string, string>>;

/** What words are searched by. */
export interface WordSearch {
  /** The query of `event_words` and `creation_words`. */
  readonly match: string;
  /** The begins of words behind their language, as `event_day_words` has them: a series has all of one list. */
  readonly begins: readonly (readonly string[])[];
}

const LANGUAGES: ReadonlySet<string> = new Set(LOCALES.map(toLanguageCode));

/** Builds the search for words in the site's language, and in English, which people use everywhere; null without a word. */
export function buildWordSearch(text: string, language: string): WordSearch | null {
  const folded = foldText(text);
  const match = buildMatchQuery(folded);
  if (match === null) return null;
  const languages = [...new Set([LANGUAGES.has(language) ? language : 'en', 'en'])];
  return {
    match: languages.map((code) => `({${code}}: (${match}))`).join(' OR '),
    begins: languages.map((code) => listWords(folded).map((word) => `${code}${word}`)),
  };
}

/** Lists the folded words of texts, each behind its language. */
export const splitSearchWords = (texts: EventSearchTexts): readonly string[] =>
  Object.entries(texts).flatMap(([language, text]) => listWords(foldText(text)).map((word) => `${language}${word}`));

/** Writes the column `words`: each word of a series behind a space. */
export const joinSearchWords = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('');

/** Builds the statement that adds the tokens of series that meet a condition. Its twin in `migrations` did so for those of before. */
export const buildTokenInsertSql = (where: string): string =>
  `INSERT INTO event_day_words (rowid, words, days)
   SELECT number, words, (
     SELECT group_concat(day || place, ' ') FROM (SELECT cycle_start / 1440 AS day UNION ALL SELECT '99'),
       (SELECT '' AS place UNION ALL SELECT country UNION ALL SELECT country || region UNION ALL SELECT 'c' || cell)
   ) FROM event_series WHERE words IS NOT NULL AND ${where}`;

/** Counts words: its parameter is the JSON of words with the number of their series. */
export const WORD_COUNT_SQL = `INSERT INTO event_word_counts (word, series)
  SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true
  ON CONFLICT (word) DO UPDATE SET series = series + excluded.series`;

const listWords = (folded: string): readonly string[] => folded.split(' ').filter((word) => word !== '');

/** A larger share of all series makes a word common: reading the next series finds enough of them. */
const COMMON_SHARE = 0.02;

/** How a search for words reads among many series. */
export interface WordPlan {
  /** At least as many series have the words, in all places and days. */
  readonly series: number;
  /** The words by which `event_day_words` is read; null for common ones. */
  readonly query: string | null;
}

/** Plans a search for words by how many series have each of them. */
export async function planWords(db: D1Database, { begins }: WordSearch, allSeries: number): Promise<WordPlan> {
  const common = allSeries * COMMON_SHARE;
  const { results } = await db
    .prepare(
      `SELECT value AS begin, (
         SELECT coalesce(sum(series), 0) FROM event_word_counts WHERE word >= value AND word < value || char(1114111)
       ) AS series FROM json_each(?)`,
    )
    .bind(JSON.stringify(begins.flat()))
    .all<{ readonly begin: string; readonly series: number }>();
  const counts = new Map(results.map(({ begin, series }) => [begin, series]));
  const lists = begins.map((list) => list.map((begin) => ({ begin, series: counts.get(begin) ?? 0 })));
  const series = lists.reduce((sum, list) => sum + Math.min(...list.map((word) => word.series)), 0);
  const rare = lists.map((list) => list.filter((word) => word.series < common).map(({ begin }) => `"${begin}"*`));
  if (series >= common || rare.some((list) => list.length === 0)) return { series, query: null };
  return { series, query: rare.map((list) => `(${list.join(' AND ')})`).join(' OR ') };
}
