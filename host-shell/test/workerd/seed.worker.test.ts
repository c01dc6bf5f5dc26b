import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { getPlatformProxy } from 'wrangler';
import type { MarketplaceBindings } from '../../marketplace/bindings.ts';
import type { PlaceSeed } from '../../marketplace/seed/build-places.ts';
import type { TermSeed } from '../../marketplace/seed/build-terms.ts';
import { seedOrigin } from '../../marketplace/seed/seed.ts';
import type { SeedRows } from '../../marketplace/seed/write-seed.ts';

const MIGRATIONS = readdirSync(join(import.meta.dirname, '../../marketplace/migrations')).length;
const persistTo = mkdtempSync(join(tmpdir(), 'origin-seed-'));
afterAll(() => rmSync(persistTo, { recursive: true, force: true }));

const place = (number: number): PlaceSeed => ({
  number,
  id: String(number),
  slug: `nowhere--place-${number}`,
  type: 'locality',
  country: 'DE',
  region: null,
  name: `Place ${number}`,
  names: {},
  abbreviation: `Place ${number}`,
  latitude: 50,
  longitude: 8,
  cell: null,
  population: 1,
  time_zone: 'Europe/Berlin',
  words: `place ${number}`,
});
const term = (number: number): TermSeed => ({
  number,
  language: 'de',
  term: `wort ${number}`,
  folded: `wort ${number}`,
  kind: 'catalogue',
  weight: 1,
  category: null,
  subcategory: null,
  latitude: null,
  longitude: null,
});

/** A seed small enough to be written several times. */
const rows: SeedRows = {
  places: [place(1), place(2)],
  events: [],
  terms: [term(1), term(2), term(3)],
  trending: [],
  people: { tables: {}, owners: [] },
};

async function seed(buildRows: () => SeedRows): Promise<readonly string[]> {
  const lines: string[] = [];
  await seedOrigin({ persistTo, log: (line) => lines.push(line), buildRows });
  return lines;
}

async function countRows(): Promise<readonly (number | null)[]> {
  const proxy = await getPlatformProxy<MarketplaceBindings>({
    configPath: join(import.meta.dirname, '../../wrangler.toml'),
    persist: { path: join(persistTo, 'v3') },
    envFiles: [],
  });
  const count = (table: string) => proxy.env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n');
  const counts = [await count('places'), await count('terms'), await count('seed_stamp'), await count('d1_migrations')];
  await proxy.dispose();
  return counts;
}

describe('the seed', () => {
  it('repairs the result of an interrupted run, and is then complete', async () => {
    const broken = Object.defineProperty({ ...rows }, 'trending', {
      get: () => {
        throw new Error('interrupted');
      },
    }) as SeedRows;
    // Throws where it is written, behind the places.
    const unwritable = Object.defineProperty(term(1), 'term', {
      enumerable: true,
      get: () => {
        throw new Error('interrupted');
      },
    });
    const half = { ...rows, terms: [unwritable] };
    await expect(seed(() => broken)).rejects.toThrow('interrupted');
    await expect(seed(() => half)).rejects.toThrow('interrupted');
    expect((await countRows()).slice(0, 3)).toEqual([2, 0, 0]);

    expect((await seed(() => rows)).at(-1)).toMatch(/^seeded in/);
    expect(await countRows()).toEqual([2, 3, 1, MIGRATIONS]);

    const untouched = () => {
      throw new Error('must not be asked for rows');
    };
    expect(await seed(untouched)).toEqual([]);
  });

  it('does not rewrite a complete database if only the stamp file is missing', async () => {
    rmSync(join(persistTo, 'origin-seed.json'));
    const lines = await seed(() => rows);
    expect(lines.some((line) => line.startsWith('writing'))).toBe(false);
    expect(await countRows()).toEqual([2, 3, 1, MIGRATIONS]);
  });
});
