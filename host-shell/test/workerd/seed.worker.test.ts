import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import type { MarketplaceBindings } from '../../marketplace/database.ts';
import { type SeedRows, seedOrigin } from '../../marketplace/seed/seed.ts';

const MIGRATIONS = readdirSync(join(import.meta.dirname, '../../marketplace/migrations')).length;
const persistTo = mkdtempSync(join(tmpdir(), 'origin-seed-'));
afterAll(() => rmSync(persistTo, { recursive: true, force: true }));

const TERM = { number: 1, language: 'de', kind: 'catalogue', term: 'jazz', folded: 'jazz', weight: 1 } as const;
const NOWHERE = { category: null, subcategory: null, latitude: null, longitude: null };
/** A seed small enough to be written several times. */
const rows: SeedRows = {
  places: [],
  events: [],
  terms: [{ ...TERM, ...NOWHERE }],
  people: { tables: {}, series: new Map() },
};

async function seed(buildRows: () => SeedRows): Promise<readonly string[]> {
  const lines: string[] = [];
  await seedOrigin({ persistTo, log: (line) => lines.push(line), buildRows });
  return lines;
}

async function countRows(): Promise<readonly (number | null)[]> {
  const { env, dispose } = await getPlatformProxy<MarketplaceBindings>({
    configPath: join(import.meta.dirname, '../../wrangler.toml'),
    persist: { path: join(persistTo, 'v3') },
    envFiles: [],
  });
  const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n');
  const counts = [await count('terms'), await count('interests'), await count('d1_migrations')];
  await dispose();
  return counts;
}

it('the seed repairs the result of an interrupted run, and is then complete', async () => {
  const people = { ...rows.people, tables: { interests: [{ person: null, topic: null }] } };
  await expect(seed(() => ({ ...rows, people }))).rejects.toThrow('NOT NULL');
  expect(await countRows()).toEqual([1, 0, MIGRATIONS]);

  expect((await seed(() => rows)).at(-1)).toMatch(/^seeded in/);
  expect(await countRows()).toEqual([1, 0, MIGRATIONS]);

  const untouched = () => {
    throw new Error('must not be asked for rows');
  };
  expect(await seed(untouched)).toEqual([]);
});
