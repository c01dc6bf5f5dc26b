import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

const FOLDER = join(import.meta.dirname, '../migrations');

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** Takes the migration back, and its row of `d1_migrations` with it. */
  readonly down: string;
}

export function readMigrations(): readonly Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      name,
      sql: readFileSync(join(FOLDER, name), 'utf8'),
      down: readFileSync(join(FOLDER, 'down', name), 'utf8'),
    }));
}

/**
 * Builds the statements that recreate the tables: existing ones are dropped, the migrations run, and `d1_migrations` is filled as
 * by wrangler, so that `wrangler d1 migrations apply` finds nothing to do.
 *
 * @param migrations those that run. Default: all of them.
 */
export async function buildSchemaStatements(
  db: D1Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly D1PreparedStatement[]> {
  const { results } = await db
    .prepare(
      `SELECT name, sql LIKE 'CREATE VIRTUAL%' AS virtual FROM sqlite_schema
       WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
       ORDER BY rowid DESC`,
    )
    .all<{ readonly name: string; readonly virtual: number }>();
  const virtual = results.filter((row) => row.virtual === 1).map(({ name }) => name);
  // Newest first: a table refers to older ones only, which cannot be dropped before it.
  // Dropping an FTS table drops its shadow tables (`place_words_data` …), which cannot be dropped by themselves.
  const plain = results
    .map(({ name }) => name)
    .filter((name) => !virtual.some((owner) => name === owner || name.startsWith(`${owner}_`)));
  const texts = [
    ...[...virtual, ...plain].map((name) => `DROP TABLE "${name}"`),
    `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
       applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
  ];
  return [...texts.map((text) => db.prepare(text)), ...migrations.flatMap((each) => buildForward(db, each))];
}

/** The statements of a migration, and its row as wrangler writes it. */
export const buildForward = (db: D1Database, { name, sql }: Migration): readonly D1PreparedStatement[] => [
  ...splitStatements(sql).map((statement) => db.prepare(statement)),
  db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
];

/** Splits a migration into its statements. A test ensures that no statement contains a semicolon. */
export function splitStatements(sql: string): readonly string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
