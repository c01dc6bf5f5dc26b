import type { D1Database } from '@cloudflare/workers-types';
import { foldText } from '../text/fold.ts';
import { WEEK_DAYS } from './list-trending.ts';

/** A search that was submitted. */
export interface CountedSearch {
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
  await db.batch([
    db
      .prepare(
        `INSERT INTO searches (slug, country, language, folded, term, day, count) VALUES (?, ?, ?, ?, ?, ?, 1)
         ON CONFLICT (slug, language, folded, day) DO UPDATE SET count = count + 1`,
      )
      .bind(slug, country, language, folded, shown, today),
    db.prepare('DELETE FROM searches WHERE day <= ?').bind(today - 2 * WEEK_DAYS),
  ]);
}
