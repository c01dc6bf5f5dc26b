import type { D1Database } from '@cloudflare/workers-types';
import { SIBLING_SERIES } from '../orders/orders.ts';
import type { PersonRole } from '../people/persons.ts';
import { buildMatchQuery, foldText } from '../text/fold.ts';

/** The most results of each kind; a longer search narrows them. */
export const MAX_FOUND = 20;

export interface FoundPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: PersonRole;
}

export interface FoundOrder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly event: string;
  readonly created_at: number;
  readonly cancelled_at: number | null;
}

/** Finds people by part of the name or e-mail address, or by public id. */
export async function searchPersons(db: D1Database, text: string): Promise<readonly FoundPerson[]> {
  const { results } = await db
    .prepare(
      `SELECT id, name, email, role FROM persons
       WHERE id = ?1 OR ${contains('name')} OR ${contains('email')} ORDER BY name, id LIMIT ${MAX_FOUND}`,
    )
    .bind(text)
    .all<FoundPerson>();
  return results;
}

/** Finds orders by part of the number, name or e-mail address, the newest first. */
export async function searchOrders(db: D1Database, text: string): Promise<readonly FoundOrder[]> {
  const { results } = await db
    .prepare(
      `SELECT id, name, email, event, created_at, cancelled_at FROM orders
       WHERE ${contains('id')} OR ${contains('name')} OR ${contains('email')}
       ORDER BY created_at DESC, id LIMIT ${MAX_FOUND}`,
    )
    .bind(text)
    .all<FoundOrder>();
  return results;
}

/** Finds the numbers of series by words in any language: samples and created events, published or not. */
export async function searchSeries(db: D1Database, text: string): Promise<readonly number[]> {
  const created = db
    .prepare(
      `SELECT min(e.number) AS series FROM event_series e JOIN creations c ON c.id = e.creation
       WHERE ${contains("c.plan ->> '$.title'")} GROUP BY c.id ORDER BY c.updated_at DESC LIMIT ${MAX_FOUND}`,
    )
    .bind(text);
  const match = buildMatchQuery(foldText(text));
  const samples = db
    .prepare(`SELECT rowid AS series FROM event_words WHERE event_words MATCH ? ORDER BY rowid LIMIT ${MAX_FOUND}`)
    .bind(match);
  const answers = await db.batch<{ readonly series: number }>(match === null ? [created] : [created, samples]);
  return answers.flatMap(({ results }) => results.map(({ series }) => series)).slice(0, MAX_FOUND);
}

/** Lists the newest orders of an event that are not cancelled, by any of its series. */
export async function listEventOrders(db: D1Database, series: number): Promise<readonly FoundOrder[]> {
  const { results } = await db
    .prepare(
      `SELECT id, name, email, event, created_at, cancelled_at FROM orders
       WHERE series IN ${SIBLING_SERIES} AND cancelled_at IS NULL ORDER BY created_at DESC, id LIMIT 200`,
    )
    .bind(series)
    .all<FoundOrder>();
  return results;
}

/** Builds the condition that a column contains the first parameter, ignoring ASCII case. D1 refuses `LIKE` patterns over 50 bytes. */
function contains(column: string): string {
  return `instr(lower(${column}), lower(?1)) > 0`;
}
