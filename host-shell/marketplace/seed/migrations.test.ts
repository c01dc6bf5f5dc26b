import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { SAMPLE_ROWS } from '../../test/sample-rows.ts';
import { type Migration, readMigrations, splitStatements } from './migrations.ts';

describe('migrations', () => {
  it('are numbered without a gap', () => {
    expect(readMigrations().map(({ name }) => Number(name.slice(0, 4)))).toEqual(
      readMigrations().map((_, index) => index + 1),
    );
  });

  it('split into complete statements, because no string literal contains a semicolon', () => {
    for (const { name, sql, down } of readMigrations()) {
      for (const statement of [...splitStatements(sql), ...splitStatements(down)]) {
        expect(statement, name).toMatch(
          /^(CREATE (TABLE|INDEX|VIRTUAL TABLE)|ALTER TABLE|DROP (TABLE|INDEX)|INSERT INTO|UPDATE|DELETE FROM) /,
        );
        // A string literal cut in two leaves an unmatched quote in both parts.
        expect(statement.split("'").length % 2, statement).toBe(1);
      }
    }
  });
});

const run = (database: DatabaseSync, sql: string) => {
  for (const statement of splitStatements(sql)) database.exec(statement);
};
const forward = (database: DatabaseSync, migrations: readonly Migration[]) => {
  for (const { name, sql } of migrations) {
    run(database, sql);
    database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name);
  }
};

function createDatabase(migrations: readonly Migration[]): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
  database.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)');
  forward(database, migrations);
  return database;
}

interface Listed {
  readonly name: string;
  readonly type: string;
}

/** Tables with their columns, indexes with theirs: what a database is, however it came to be. */
function describeSchema(database: DatabaseSync): Readonly<Record<string, unknown>> {
  const rows = database.prepare("SELECT name, type FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all();
  return Object.fromEntries(
    (rows as unknown as readonly Listed[]).map(({ name, type }) => [
      `${type} ${name}`,
      type === 'table'
        ? database.prepare('SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)').all(name)
        : database.prepare('SELECT name FROM pragma_index_info(?)').all(name),
    ]),
  );
}

const readTables = (database: DatabaseSync): Readonly<Record<string, readonly unknown[]>> =>
  Object.fromEntries(
    database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_words%' ESCAPE '\\'")
      .all()
      .map(({ name }) => [String(name), database.prepare(`SELECT * FROM "${name}"`).all()]),
  );

/** By the words of 0002, or those of 0013. */
const findTerms = (database: DatabaseSync) =>
  database
    .prepare(
      `SELECT rowid FROM term_words WHERE term_words MATCH 'jazz OR dejazz OR ("de·51313·jazz" AND "de·51313·see")'`,
    )
    .all();

describe('migrations of a database with data', () => {
  const migrations = readMigrations();

  it.each(migrations.map(({ name }, index) => [name, index] as const))(
    'goes back behind %s and forward again: the schema is that of a new database',
    (_, index) => {
      const database = createDatabase(migrations);
      run(database, SAMPLE_ROWS);
      for (const { down } of migrations.slice(index).reverse()) run(database, down);
      expect(describeSchema(database)).toEqual(describeSchema(createDatabase(migrations.slice(0, index))));
      expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
      expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      forward(database, migrations.slice(index));
      expect(describeSchema(database)).toEqual(describeSchema(createDatabase(migrations)));
    },
  );

  it('keeps all rows and words where a migration adds columns and indexes alone', () => {
    const database = createDatabase(migrations);
    run(database, SAMPLE_ROWS);
    const [before, found] = [readTables(database), findTerms(database)];
    expect(found).toHaveLength(2);
    const last = migrations.slice(migrations.findIndex(({ name }) => name.startsWith('0008')));
    for (const { down } of [...last].reverse()) run(database, down);
    expect(findTerms(database)).toEqual(found);
    forward(database, last);
    expect({ ...readTables(database), d1_migrations: [] }).toEqual({ ...before, d1_migrations: [] });
    expect(findTerms(database)).toEqual(found);
  });

  it('finds the words, places and days of all series that were there before it kept them', () => {
    const database = createDatabase(migrations);
    run(database, SAMPLE_ROWS);
    const find = () =>
      ['dejazz', 'denacht AND 9de', 'en* AND 27', 'dekonzert AND 99c51313', '5de'].map((words) =>
        database.prepare('SELECT rowid FROM event_day_words WHERE event_day_words MATCH ?').all(words),
      );
    const before = find();
    expect(before.map((rows) => rows.map(({ rowid }) => rowid))).toEqual([[1], [3], [2], [1], []]);
    const last = migrations.slice(migrations.findIndex(({ name }) => name.startsWith('0012')));
    for (const { down } of [...last].reverse()) run(database, down);
    forward(database, last);
    expect(find()).toEqual(before);
  });

  it('takes created events back with their tickets, and keeps those of the samples', () => {
    const database = createDatabase(migrations);
    run(database, SAMPLE_ROWS);
    for (const { down } of migrations.slice(5).reverse()) run(database, down);
    expect(database.prepare('SELECT number FROM event_series').all()).toEqual([{ number: 1 }, { number: 2 }]);
    expect(database.prepare('SELECT code FROM tickets').all()).toEqual([{ code: 'code-1' }]);
  });
});
