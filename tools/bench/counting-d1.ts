import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

/** A D1 database that counts statements, and the rows that they read by D1's own account. */
export class CountingD1 {
  rows = 0;
  statements = 0;
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  /** The same object as the marketplace's functions take it. */
  get binding(): D1Database {
    return {
      prepare: (sql: string) => this.#wrap(this.#database.prepare(sql)),
      // Only reads are counted, which need no transaction.
      batch: (statements: readonly D1PreparedStatement[]) =>
        Promise.all(statements.map((statement) => statement.all())),
    } as unknown as D1Database;
  }

  reset(): void {
    this.rows = 0;
    this.statements = 0;
  }

  #wrap(statement: D1PreparedStatement): unknown {
    const all = async () => {
      const answer = await statement.all<Record<string, unknown>>();
      this.statements += 1;
      this.rows += answer.meta.rows_read;
      return answer;
    };
    return {
      bind: (...values: unknown[]) => this.#wrap(statement.bind(...values)),
      all,
      run: all,
      first: async (column?: string) => {
        const row = (await all()).results[0];
        return column === undefined || row === undefined ? (row ?? null) : (row[column] ?? null);
      },
    };
  }
}
