import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStageStores } from '../../../tools/backup/stage-stores.ts';
import { buildSchemaStatements, readMigrations, splitStatements } from '../../marketplace/seed/migrations.ts';
import { SAMPLE_ROWS } from '../sample-rows.ts';

const root = resolve(import.meta.dirname, '../../..');
// Each command starts a runtime of its own.
const COMMANDS_TIMEOUT_MS = 300_000;

let folder: string;
let source: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-backup-'));
  source = join(folder, 'source');
  await withStores(source, async ({ database, buckets, namespaces }) => {
    if (database === null) throw new Error('no database');
    await database.batch([...(await buildSchemaStatements(database))]);
    await execute(database, SAMPLE_ROWS);
    const httpMetadata = { contentType: 'text/javascript', cacheControl: 'immutable' };
    await buckets.BUILDS?.put('builds/aaaaaaaaaaaa/hydrate.js', 'let header', { httpMetadata });
    await buckets.BUILDS?.put('builds/../odd name', new Uint8Array([0, 255]), { customMetadata: { by: 'ada' } });
    await namespaces.FLAG_RULES?.put('rules', '{"flag":true}', { metadata: { by: 'ada' } });
  });
}, COMMANDS_TIMEOUT_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

type Stores = Awaited<ReturnType<typeof openStageStores>>;

async function withStores<Result>(persistTo: string, work: (stores: Stores) => Promise<Result>): Promise<Result> {
  const stores = await openStageStores({ stage: null, persistTo });
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

const execute = (database: D1Database, sql: string) =>
  database.batch(splitStatements(sql).map((statement) => database.prepare(statement)));

/** Runs a command as an operator does. */
function run(command: 'backup' | 'restore', ...parameters: string[]) {
  const program = resolve(root, `tools/backup/${command}.ts`);
  return new Promise<{ readonly code: unknown; readonly output: string }>((done) => {
    execFile(process.execPath, [program, ...parameters], { cwd: root }, (error, output, errors) =>
      done({ code: error?.code ?? 0, output: output + errors }),
    );
  });
}

/** All that a state keeps: rows of each table, what words find, objects and entries. */
const readState = (persistTo: string) =>
  withStores(persistTo, async ({ database, buckets, namespaces }) => {
    if (database === null) throw new Error('no database');
    const { results: tables } = await database
      .prepare(
        `SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'index') AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
         AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '%\\_words\\_%' ESCAPE '\\' ORDER BY name`,
      )
      .all<{ readonly name: string; readonly sql: string | null }>();
    const rows = await database.batch(
      tables
        .filter(({ name, sql }) => sql?.startsWith('CREATE TABLE') && name !== 'd1_migrations')
        .map(({ name }) => database.prepare(`SELECT * FROM "${name}"`)),
    );
    const found = await database.batch(
      [
        "SELECT rowid FROM place_words WHERE place_words MATCH 'mün*'",
        `SELECT rowid FROM event_words WHERE event_words MATCH 'de : "jazz see"'`,
        "SELECT rowid FROM event_words WHERE event_words MATCH 'en : konzert'",
        `SELECT rowid FROM term_words WHERE term_words MATCH 'dej* OR ("de·51313·see" AND "de·51313·j"*)'`,
        "SELECT rowid, de FROM creation_words WHERE creation_words MATCH 'keller'",
      ].map((sql) => database.prepare(sql)),
    );
    const { objects = [] } = (await buckets.BUILDS?.list()) ?? {};
    const contents = await Promise.all(
      objects.map(async ({ key }) => {
        const object = await buckets.BUILDS?.get(key);
        const bytes = [...new Uint8Array((await object?.arrayBuffer()) ?? [])];
        return { key, bytes, http: object?.httpMetadata, custom: object?.customMetadata };
      }),
    );
    return {
      schema: tables.map(({ name }) => name),
      rows: rows.map(({ results }) => results),
      found: found.map(({ results }) => results),
      contents,
      rules: await namespaces.FLAG_RULES?.getWithMetadata('rules'),
    };
  });

it('a backup restores rows, words, pictures, builds and rules into an empty state, and the same command again replaces them', {
  timeout: COMMANDS_TIMEOUT_MS,
}, async () => {
  const to = join(folder, 'whole');
  expect(await run('backup', '--persist-to', source, '--to', to)).toMatchObject({ code: 0 });
  const before = await readState(source);
  expect(before.found.map((rows) => rows.length)).toEqual([1, 1, 0, 2, 1]);

  const target = join(folder, 'target');
  expect(await run('restore', '--persist-to', target, '--from', to)).toMatchObject({ code: 0 });
  expect(await readState(target)).toEqual(before);

  const refused = await run('restore', '--persist-to', target, '--from', to);
  expect(refused).toEqual({ code: 1, output: 'The database has data: --replace replaces all of it\n' });
  await withStores(target, async ({ database }) => void (await database?.exec("UPDATE orders SET email = 'x'")));
  expect(await run('restore', '--persist-to', target, '--from', to, '--replace')).toMatchObject({ code: 0 });
  expect(await readState(target)).toEqual(before);

  await appendFile(join(to, 'd1/orders.jsonl'), '\n');
  const changed = await run('restore', '--persist-to', join(folder, 'other'), '--from', to);
  expect(changed).toEqual({ code: 1, output: 'd1/orders.jsonl of the backup was changed: nothing is restored\n' });
  await expect(readdir(join(folder, 'other'))).rejects.toThrow('ENOENT');
});

it('a backup from before two migrations is restored and brought up to date', {
  timeout: COMMANDS_TIMEOUT_MS,
}, async () => {
  const older = join(folder, 'older');
  const migrations = readMigrations();
  await withStores(older, async ({ database }) => {
    if (database === null) throw new Error('no database');
    await database.batch([...(await buildSchemaStatements(database))]);
    await execute(database, SAMPLE_ROWS);
    for (const { down } of migrations.slice(8).reverse()) await execute(database, down);
  });
  const to = join(folder, 'from-older');
  expect(await run('backup', '--persist-to', older, '--to', to)).toMatchObject({ code: 0 });
  const target = join(folder, 'newer');
  expect(await run('restore', '--persist-to', target, '--from', to)).toMatchObject({ code: 0 });
  const [restored, expected] = [await readState(target), await readState(source)];
  expect({ schema: restored.schema, found: restored.found, rows: restored.rows }).toEqual({
    schema: expected.schema,
    found: expected.found,
    rows: expected.rows,
  });
});

it('a folder that is no whole backup is refused, and a used one is not written into', async () => {
  const output = `${folder} has no backup.json: it is not a backup, or the backup was interrupted\n`;
  expect(await run('restore', '--persist-to', join(folder, 'new'), '--from', folder)).toEqual({ code: 1, output });
  const used = await run('backup', '--persist-to', source, '--to', folder);
  expect(used).toEqual({ code: 1, output: `${folder} is not empty: name a new folder\n` });
});
