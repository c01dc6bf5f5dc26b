import { describe, expect, it } from 'vitest';
import { readMigrations, splitStatements } from './migrations.ts';

describe('migrations', () => {
  it('are numbered without a gap', () => {
    expect(readMigrations().map(({ name }) => Number(name.slice(0, 4)))).toEqual(
      readMigrations().map((_, index) => index + 1),
    );
  });

  it('split into complete statements, because no string literal contains a semicolon', () => {
    for (const { name, sql } of readMigrations()) {
      for (const statement of splitStatements(sql)) {
        expect(statement, name).toMatch(
          /^(CREATE (TABLE|INDEX|VIRTUAL TABLE)|ALTER TABLE|DROP (TABLE|INDEX)|INSERT INTO) /,
        );
        // A string literal cut in two leaves an unmatched quote in both parts.
        expect(statement.split("'").length % 2, statement).toBe(1);
      }
    }
  });
});
