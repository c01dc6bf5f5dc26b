import { expect, it } from 'vitest';
import { BuildFileCache } from './build-file-cache.ts';

function createCache() {
  const stored = new Map<string, Response>();
  const cache = {
    match: async (key: RequestInfo | URL) => stored.get(String(key))?.clone(),
    put: async (key: RequestInfo | URL, response: Response) => void stored.set(String(key), response),
  };
  return { files: new BuildFileCache(() => cache, 'test'), stored };
}

it('a stored file keeps its tag and type for a week, and no other field', async () => {
  const { files, stored } = createCache();
  const headers = { etag: '"a"', 'content-type': 'text/css', 'set-cookie': 'a=b' };
  await files.put('aaaaaaaaaaaa', 'header.css', new Response('a{}', { headers }));
  const [[address, response] = ['', undefined]] = stored;
  expect(address).toMatch(/\/header\/stored-builds\/test\/aaaaaaaaaaaa\/header\.css$/);
  expect(response?.headers.get('cache-control')).toBe('public, max-age=604800');
  const found = await files.match('aaaaaaaaaaaa', 'header.css');
  expect(Object.fromEntries(found?.headers ?? [])).toEqual({ etag: '"a"', 'content-type': 'text/css' });
  expect(await found?.text()).toBe('a{}');
});

it('a file without a tag has none', async () => {
  const { files } = createCache();
  await files.put('aaaaaaaaaaaa', 'a', new Response(new Uint8Array(1)));
  expect(Object.fromEntries((await files.match('aaaaaaaaaaaa', 'a'))?.headers ?? [])).toEqual({});
});

it('finds nothing where there is no such file, or no cache', async () => {
  expect(await createCache().files.match('aaaaaaaaaaaa', 'b')).toBeNull();
  expect(await new BuildFileCache(() => undefined, 'test').match('aaaaaaaaaaaa', 'a')).toBeNull();
});
