import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { D1Database } from '@cloudflare/workers-types';

/** A statement with its time, as `SqliteD1` records it. */
export interface TimedStatement {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
  readonly ms: number;
}

/** A D1 database over SQLite in this process: measures statements without the cost of a connection to workerd. */
export class SqliteD1 {
  /** The slowest run of each statement. */
  readonly slowest = new Map<string, TimedStatement>();
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The same object as the marketplace's functions take it. */
  get binding(): D1Database {
    return {
      prepare: (sql: string) => this.#prepare(sql, []),
      batch: async (statements: readonly Prepared[]) => {
        this.#database.exec('BEGIN');
        try {
          const answers = statements.map((statement) => statement.execute());
          this.#database.exec('COMMIT');
          return answers;
        } catch (error) {
          this.#database.exec('ROLLBACK');
          throw error;
        }
      },
      exec: async (sql: string) => this.#database.exec(sql),
    } as unknown as D1Database;
  }

  /** Returns the query plan of a statement, one line for each step. */
  explain({ sql, values }: TimedStatement): readonly string[] {
    const rows = readAll(this.#database.prepare(`EXPLAIN QUERY PLAN ${sql}`), sql, values);
    return rows.map(({ detail }) => String(detail));
  }

  close(): void {
    this.#database.close();
  }

  #prepare(sql: string, values: readonly SQLInputValue[]): Prepared {
    const execute = () => {
      const started = performance.now();
      const results = readAll(this.#database.prepare(sql), sql, values);
      const ms = performance.now() - started;
      if ((this.slowest.get(sql)?.ms ?? 0) < ms) this.slowest.set(sql, { sql, values, ms });
      return { results, success: true, meta: {} };
    };
    return {
      execute,
      bind: (...bound) => this.#prepare(sql, bound),
      all: async () => execute(),
      run: async () => execute(),
      first: async (column) => {
        const row = execute().results[0];
        if (row === undefined) return null;
        return column === undefined ? row : (row[column] ?? null);
      },
    };
  }
}

interface Answer {
  readonly results: readonly Record<string, unknown>[];
}

interface Prepared {
  readonly execute: () => Answer;
  readonly bind: (...values: SQLInputValue[]) => Prepared;
  readonly all: () => Promise<Answer>;
  readonly run: () => Promise<Answer>;
  readonly first: (column?: string) => Promise<unknown>;
}

/** Node binds numbered parameters by name, and refuses values that a statement does not name. */
function readAll(statement: StatementSync, sql: string, values: readonly SQLInputValue[]): Answer['results'] {
  const numbers = new Set(sql.match(/\?\d+/g));
  if (numbers.size === 0) return statement.all(...values);
  const named = [...numbers].map((name) => [name, values[Number(name.slice(1)) - 1] ?? null]);
  return statement.all(Object.fromEntries(named));
}

/** Opens the marketplace's database in a directory of `wrangler dev --persist-to`. */
export function openMarketplace(persistTo: string): DatabaseSync {
  const folder = join(persistTo, 'v3/d1/miniflare-D1DatabaseObject');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(folder, file));
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'event_series'").get() !== undefined)
      return database;
    database.close();
  }
  throw new Error(`${persistTo} has no database of events`);
}
