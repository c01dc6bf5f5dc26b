import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

export interface MarketplaceBindings {
  readonly DB: D1Database;
}

export type SqlValue = string | number | null;

export const prepare = (db: D1Database, sql: string, ...values: readonly SqlValue[]): D1PreparedStatement =>
  db.prepare(sql).bind(...values);

export async function readRows<Row>(
  db: D1Database,
  sql: string,
  ...values: readonly SqlValue[]
): Promise<readonly Row[]> {
  return (await prepare(db, sql, ...values).all<Row>()).results;
}

export const readRow = <Row>(db: D1Database, sql: string, ...values: readonly SqlValue[]): Promise<Row | null> =>
  prepare(db, sql, ...values).first<Row>();

export async function changeRows(db: D1Database, sql: string, ...values: readonly SqlValue[]): Promise<number> {
  return (await prepare(db, sql, ...values).run()).meta.changes;
}
