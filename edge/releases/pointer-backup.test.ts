import { expect, it } from 'vitest';
import { NO_POINTERS } from '../../shared/contracts/channel-pointer.ts';
import { promote } from './channel-moves.ts';
import { PointerBackup } from './pointer-backup.ts';

const build = { build: 'aaaaaaaaaaaa', server: '0'.repeat(64) };
const stable = promote(NO_POINTERS, build, { by: 'Ana', why: '', now: 1_800_000_000_000 });

const readBackup = (value: unknown) =>
  new PointerBackup(() => ({ match: async () => Response.json(value), put: async () => {} })).read();

it('reads a backup that is older or newer than a channel', async () => {
  expect(await readBackup({ stable })).toEqual({ ...NO_POINTERS, stable });
  expect(await readBackup({ stable, canary: null, later: stable })).toEqual({ ...NO_POINTERS, stable });
});

it('takes no backup that is wrong', async () => {
  expect(await readBackup({ stable: 'garbage' })).toBeNull();
  expect(await readBackup([])).toBeNull();
});

it('is written as JSON for a week, once for each change', async () => {
  const written: Response[] = [];
  const put = async (_: unknown, response: Response) => void written.push(response);
  const backup = new PointerBackup(() => ({ match: async () => undefined, put }));
  await backup.write({ ...NO_POINTERS, stable });
  await backup.write({ ...NO_POINTERS, stable });
  await backup.write(NO_POINTERS);
  expect(written).toHaveLength(2);
  expect(Object.fromEntries(written[0]?.headers ?? [])).toEqual({
    'cache-control': 'public, max-age=604800',
    'content-type': 'application/json',
  });
  expect(await written[0]?.json()).toEqual({ ...NO_POINTERS, stable });
});
