import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CredentialsError, PlatformClient } from './platform-client.ts';

const answer = (result: unknown, init: ResponseInit = {}, pages = 1) =>
  Response.json(
    {
      success: (init.status ?? 200) < 400,
      errors: [{ code: 971, message: 'Wait' }],
      result,
      result_info: { total_pages: pages },
    },
    init,
  );

/** A client before a platform that gives these answers one after the other. */
function createClient(...answers: readonly (Response | Error)[]) {
  const waits: number[] = [];
  const asked: string[] = [];
  const tokens = ['first', 'second'];
  const client = new PlatformClient({
    account: 'a',
    base: 'https://api',
    readToken: async () => tokens.shift() ?? 'second',
    sleep: async (milliseconds) => void waits.push(milliseconds),
    fetch: async (input, init) => {
      const next = answers[asked.length] ?? new Error('no more answers');
      asked.push(`${new Headers(init?.headers).get('authorization')} ${String(input)}`);
      if (next instanceof Error) throw next;
      return next;
    },
  });
  return { client, waits, asked };
}

it('waits as the platform says, in seconds or until a date, and else longer each time', async () => {
  const soon = new Date(Date.now() + 30_000).toUTCString();
  const { client, waits } = createClient(
    answer(null, { status: 429, headers: { 'retry-after': '7' } }),
    answer(null, { status: 503, headers: { 'retry-after': soon } }),
    answer(null, { status: 500 }),
    new Error('socket hang up'),
    answer('done'),
  );
  expect(await client.request('/x', z.string())).toBe('done');
  expect(waits[0]).toBe(7_000);
  expect(waits[1]).toBeGreaterThan(20_000);
  expect(waits.slice(2)).toEqual([4_000, 8_000]);
});

it('does not wait for more than two minutes, nor call more than five times', async () => {
  const long = createClient(answer(null, { status: 429, headers: { 'retry-after': '121' } }));
  await expect(long.client.request('/x', z.string())).rejects.toThrow('/x answered 429: Wait [971]');
  expect(long.waits).toEqual([]);
  const down = createClient(...Array.from({ length: 9 }, () => answer(null, { status: 502 })));
  await expect(down.client.request('/x', z.string())).rejects.toThrow('/x answered 502');
  expect(down.asked).toHaveLength(5);
});

it('reads the token again once it is refused, and says so where that is the same', async () => {
  const renewed = createClient(answer(null, { status: 401 }), answer('done'));
  expect(await renewed.client.request('/x', z.string())).toBe('done');
  expect(renewed.asked).toEqual(['Bearer first https://api/x', 'Bearer second https://api/x']);
  const refused = createClient(...Array.from({ length: 2 }, () => answer(null, { status: 401 })));
  await expect(refused.client.request('/x', z.string())).rejects.toThrow(CredentialsError);
  expect(refused.asked).toHaveLength(2);
});

it('reads all pages of a list', async () => {
  const { client, asked } = createClient(answer(['a'], {}, 2), answer(['b'], {}, 2));
  expect(await client.list('/zones?per_page=1', z.string())).toEqual(['a', 'b']);
  expect(asked.map((line) => line.split('?')[1])).toEqual(['per_page=1&page=1', 'per_page=1&page=2']);
});

it('names what an answer lacks', async () => {
  const { client } = createClient(answer({ items: [{}] }));
  const schema = z.object({ items: z.array(z.object({ id: z.string() })) });
  await expect(client.request('/x', schema)).rejects.toThrow('/x: items.0.id');
});
