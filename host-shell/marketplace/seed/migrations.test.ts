import { describe, expect, it } from 'vitest';
import { readMigrations, splitStatements } from './migrations.ts';

describe('migrations', () => {
  it('are numbered without a gap', () => {
    expect(readMigrations().map(({ name }) => Number(name.slice(0, 4)))).toEqual(
      readMigrations().map((_, index) => index + 1),
    );
  });

  it('split into whole statements: no text of theirs has a semicolon', () => {
    for (const { name, sql } of readMigrations()) {
      for (const statement of splitStatements(sql)) {
        expect(statement, name).toMatch(/^(CREATE (TABLE|INDEX|VIRTUAL TABLE)|ALTER TABLE) /);
        // A text that was cut in two leaves an open quote on both sides.
        expect(statement.split("'").length % 2, statement).toBe(1);
      }
    }
  });
});
