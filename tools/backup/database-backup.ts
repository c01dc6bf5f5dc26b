import type { D1Database } from '@cloudflare/workers-types';
import * as z from 'zod/mini';
import { buildForward, buildSchemaStatements, readMigrations } from '../../host-shell/marketplace/seed/migrations.ts';
import { type Backup, BackupError, type BackupWriter } from './backup-folder.ts';

/**
 * Tables that only a seed fills, in pages by the integer key: they do not change while people use the site. Everything else is
 * read in one transaction, so that each ticket has its order.
 */
const PAGED: Readonly<Record<string, { readonly key: string; readonly where: string }>> = {
  places: { key: 'number', where: 'TRUE' },
  terms: { key: 'number', where: 'TRUE' },
  event_series: { key: 'number', where: 'creation IS NULL' },
};
const PAGE_ROWS = 2_000;
/** Characters of one statement's parameter; D1 takes 2 MB. */
const MAX_INSERT_LENGTH = 500_000;
const STAMP_TABLE = 'seed_stamp';
/** Exists while a backup reads the words of an index. */
const VOCABULARY = 'backup_vocabulary';

const cellSchema = z.union([z.string(), z.number(), z.null()]);
const headSchema = z.object({
  columns: z.array(z.string()),
  /** Columns whose cells are hexadecimal text of bytes. */
  blobs: z.array(z.string()),
});
type Head = z.infer<typeof headSchema>;
const lineSchema = z.union([headSchema, z.array(cellSchema)]);
const wordsSchema = z.object({ row: z.int(), words: z.record(z.string(), z.string()) });
const schemaSchema = z.object({
  migrations: z.array(z.string()),
  tables: z.array(z.string()),
  indexes: z.array(z.string()),
});

const tablePath = (table: string) => `d1/${table}.jsonl`;
const wordsPath = (index: string) => `d1/${index}.words.jsonl`;
const SCHEMA_PATH = 'd1/schema.json';

/**
 * Writes all rows and the words of the full-text indexes. D1's own export refuses a database with full-text tables, and most of
 * ours keep no text: their words are read from the index itself.
 */
export async function backUpDatabase(db: D1Database, writer: BackupWriter, log: (line: string) => void): Promise<void> {
  const { tables, indexes } = await listTables(db);
  const heads = new Map<string, Head>();
  for (const table of tables) heads.set(table, await readHead(db, table));
  const select = (table: string, condition: string) =>
    `SELECT ${(heads.get(table)?.columns ?? []).map((name) => `"${name}"`).join(', ')} FROM "${table}" WHERE ${condition}`;
  const written = await db.batch<Record<string, unknown>>(
    tables.map((table) => db.prepare(select(table, table in PAGED ? `NOT (${PAGED[table]?.where})` : 'TRUE'))),
  );
  let rows = 0;
  for (const [index, table] of tables.entries()) {
    const head = heads.get(table) ?? { columns: [], blobs: [] };
    const lines = (written[index]?.results ?? []).map((row) => toLine(row, head));
    const page = PAGED[table];
    if (page !== undefined) {
      for (let last = -1, count = PAGE_ROWS; count === PAGE_ROWS; ) {
        const sql = `${select(table, `${page.where} AND ${page.key} > ?`)} ORDER BY ${page.key} LIMIT ${PAGE_ROWS}`;
        const { results } = await db.prepare(sql).bind(last).all<Record<string, unknown>>();
        lines.push(...results.map((row) => toLine(row, head)));
        count = results.length;
        last = Number(results.at(-1)?.[page.key]);
      }
    }
    rows += lines.length;
    await writer.writeLines(tablePath(table), [head, ...lines]);
  }
  for (const index of indexes) await writer.writeLines(wordsPath(index), await readWords(db, index));
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ readonly name: string }>();
  const schema = { migrations: results.map(({ name }) => name), tables, indexes };
  // Last of the database's files: a stage without one has no such file.
  await writer.write(SCHEMA_PATH, JSON.stringify(schema));
  log(`database: ${rows} rows of ${tables.length} tables, words of ${indexes.length} indexes`);
}

export interface RestoreDatabaseOptions {
  readonly backup: Backup;
  readonly log: (line: string) => void;
  /** Whether a database that is in use is replaced. */
  readonly replace: boolean;
}

/**
 * Recreates the tables as they were at the backup's last migration, fills them, and runs the migrations since. The stamp comes
 * last, so that an interrupted run is known as one and can be repeated.
 *
 * @throws BackupError where the database is in use, or newer than this checkout.
 */
export async function restoreDatabase(db: D1Database, { backup, log, replace }: RestoreDatabaseOptions): Promise<void> {
  if (!backup.has(SCHEMA_PATH)) return log('database: the backup has none');
  if (!replace && (await isInUse(db))) {
    throw new BackupError('The database has data: --replace replaces all of it');
  }
  const schema = schemaSchema.parse(JSON.parse((await backup.read(SCHEMA_PATH)).toString()));
  const known = readMigrations();
  const applied = known.filter(({ name }) => schema.migrations.includes(name));
  if (applied.length !== schema.migrations.length) {
    throw new BackupError(`The backup is newer than this checkout: check out ${backup.revision}`);
  }
  await db.batch([...(await buildSchemaStatements(db, applied))]);
  const tables = schema.tables.filter((table) => table !== STAMP_TABLE);
  let rows = 0;
  for (const table of tables) rows += await restoreTable(db, backup, table);
  for (const index of schema.indexes)
    await restoreWords(db, index, await backup.readLines(wordsPath(index), wordsSchema));
  for (const migration of known.slice(applied.length)) await db.batch([...buildForward(db, migration)]);
  if (schema.tables.includes(STAMP_TABLE)) await restoreTable(db, backup, STAMP_TABLE);
  log(`database: ${rows} rows of ${tables.length} tables, words of ${schema.indexes.length} indexes`);
}

async function listTables(db: D1Database): Promise<{ readonly tables: string[]; readonly indexes: string[] }> {
  await db.exec(`DROP TABLE IF EXISTS ${VOCABULARY}`);
  const { results } = await db
    .prepare(
      `SELECT name, sql LIKE 'CREATE VIRTUAL%' AS isIndex FROM sqlite_schema
       WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
         AND name <> 'd1_migrations' ORDER BY rowid`,
    )
    .all<{ readonly name: string; readonly isIndex: number }>();
  const indexes = results.flatMap(({ name, isIndex }) => (isIndex === 1 ? [name] : []));
  // `place_words_data` and the like hold an index, and cannot be written.
  const isShadow = (name: string) => indexes.some((index) => name === index || name.startsWith(`${index}_`));
  return { tables: results.map(({ name }) => name).filter((name) => !isShadow(name)), indexes };
}

async function readHead(db: D1Database, table: string): Promise<Head> {
  const { results } = await db
    .prepare('SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .bind(table)
    .all<{ readonly name: string; readonly type: string }>();
  return {
    columns: results.map(({ name }) => name),
    blobs: results.flatMap(({ name, type }) => (type === 'BLOB' ? [name] : [])),
  };
}

/** D1 gives bytes as a list of numbers. */
const toLine = (row: Readonly<Record<string, unknown>>, { columns, blobs }: Head): readonly unknown[] =>
  columns.map((name) => {
    const cell = row[name];
    return blobs.includes(name) && cell !== null ? Buffer.from(cell as number[]).toString('hex') : cell;
  });

/** The words of each row of an index in their order, by column. */
async function readWords(db: D1Database, index: string): Promise<readonly z.infer<typeof wordsSchema>[]> {
  await db.exec(`CREATE VIRTUAL TABLE ${VOCABULARY} USING fts5vocab('${index}', 'instance')`);
  try {
    const { results } = await db
      .prepare(`SELECT doc, col, group_concat(term, ' ' ORDER BY offset) AS words FROM ${VOCABULARY} GROUP BY doc, col`)
      .all<{ readonly doc: number; readonly col: string; readonly words: string }>();
    return [...Map.groupBy(results, ({ doc }) => doc)].map(([row, columns]) => ({
      row,
      words: Object.fromEntries(columns.map(({ col, words }) => [col, words])),
    }));
  } finally {
    await db.exec(`DROP TABLE ${VOCABULARY}`);
  }
}

/** A database that a seed or a restore has finished; the rest of an interrupted one is replaced. */
async function isInUse(db: D1Database): Promise<boolean> {
  const tables = await db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'seed_stamp'").first();
  return tables !== null && (await db.prepare('SELECT 1 FROM seed_stamp').first()) !== null;
}

async function restoreTable(db: D1Database, backup: Backup, table: string): Promise<number> {
  const lines = await backup.readLines(tablePath(table), lineSchema);
  const [head, ...rows] = lines;
  if (head === undefined || Array.isArray(head)) throw new BackupError(`${tablePath(table)} has no line of columns`);
  const names = head.columns.map((name) => `"${name}"`).join(', ');
  const cells = rows.filter((row) => Array.isArray(row));
  if (head.blobs.length > 0) {
    const insert = db.prepare(
      `INSERT INTO "${table}" (${names}) VALUES (${head.columns.map((_, index) => `?${index + 1}`).join(', ')})`,
    );
    for (const row of cells) {
      const values = row.map((cell, index) =>
        head.blobs.includes(head.columns[index] ?? '') && cell !== null ? [...Buffer.from(String(cell), 'hex')] : cell,
      );
      await insert.bind(...values).run();
    }
    return cells.length;
  }
  await insertLists(db, `INSERT INTO "${table}" (${names})`, head.columns.length, cells);
  return cells.length;
}

async function restoreWords(
  db: D1Database,
  index: string,
  rows: readonly z.infer<typeof wordsSchema>[],
): Promise<void> {
  const columns = [...new Set(rows.flatMap(({ words }) => Object.keys(words)))];
  const names = ['rowid', ...columns.map((name) => `"${name}"`)].join(', ');
  const lists = rows.map(({ row, words }) => [row, ...columns.map((name) => words[name] ?? '')]);
  await insertLists(db, `INSERT INTO "${index}" (${names})`, columns.length + 1, lists);
}

/** Inserts lists of cells; each statement has one JSON parameter. */
async function insertLists(
  db: D1Database,
  insert: string,
  width: number,
  lists: readonly (readonly z.infer<typeof cellSchema>[])[],
): Promise<void> {
  const values = Array.from({ length: width }, (_, index) => `value ->> ${index}`).join(', ');
  const statement = db.prepare(`${insert} SELECT ${values} FROM json_each(?)`);
  let pending: string[] = [];
  let length = 0;
  const flush = async () => {
    if (pending.length > 0) await statement.bind(`[${pending.join(',')}]`).run();
    pending = [];
    length = 0;
  };
  for (const list of lists) {
    const json = JSON.stringify(list);
    if (length + json.length > MAX_INSERT_LENGTH) await flush();
    pending.push(json);
    length += json.length + 1;
  }
  await flush();
}
