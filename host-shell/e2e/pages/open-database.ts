import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The stack's own database, to be read only. */
export function openDatabase(): DatabaseSync {
  const folder = join(process.env.MARQUEE_STATE ?? '', 'v3/d1/miniflare-D1DatabaseObject');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(folder, file), { readOnly: true });
    const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'event_series'").get();
    if (table !== undefined) return database;
    database.close();
  }
  throw new Error('the origin has no database of events');
}
