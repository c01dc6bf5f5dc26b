import { describe, expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { createRateLimit, groupAddress } from './rate-limit.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:0:ffff::9', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, group) => {
  expect(groupAddress(address)).toBe(group);
});

describe('the rate limit', () => {
  const mount = (variables: Record<string, unknown>) => {
    const app: ReturnType<typeof createEdgeApp> = createEdgeApp((edge) => {
      edge.use((c, next) => createLimit(c.var.config)(c, next));
      edge.all('*', (c) => c.text('ok'));
    }, variables);
    let limit: ReturnType<typeof createRateLimit> | undefined;
    const createLimit = (config: typeof app.config) => (limit ??= createRateLimit(config, () => 0));
    return async (count: number, path = '/', address: string | null = '203.0.113.9', fields: object = {}) => {
      const headers: Record<string, string> = {
        ...fields,
        ...(address === null ? {} : { 'cf-connecting-ip': address }),
      };
      return Promise.all(Array.from({ length: count }, () => app.request(path, { headers })));
    };
  };
  const countRefused = (responses: readonly Response[]) => responses.filter(({ status }) => status === 429).length;

  it('refuses with the error object and says when to come back', async () => {
    const [, second] = await mount({ RATE_LIMIT: '1/1' })(2);
    expect(second?.status).toBe(429);
    expect(second?.headers.get('retry-after')).toBe('1');
    expect(await second?.json()).toEqual({
      error: 'RATE_LIMITED',
      error_description: 'Too many requests. Please slow down.',
    });
  });

  it('counts by address, and nothing without one or when it is off', async () => {
    expect(countRefused(await mount({ RATE_LIMIT: '1/1' })(5, '/', null))).toBe(0);
    expect(countRefused(await mount({ RATE_LIMIT: 'off' })(300))).toBe(0);
    expect(countRefused(await mount({})(201))).toBe(1);
    const ask = mount({ RATE_LIMIT: '1/1' });
    expect(countRefused([...(await ask(1, '/', '203.0.113.1')), ...(await ask(1, '/', '203.0.113.2'))])).toBe(0);
  });

  it('gives a host with a key a bucket of its own, 20 times as large, whatever address its servers have', async () => {
    const HOST_KEYS = 'shop:secret-of-the-shop,blog:secret-of-the-blog';
    const request = mount({ RATE_LIMIT: '1/1', HOST_KEYS });
    const callAs = (key: string, count: number) => request(count, '/', '203.0.113.9', { 'eb-host-key': key });
    expect(countRefused(await callAs('shop:secret-of-the-shop', 21))).toBe(1);
    expect(countRefused(await callAs('blog:secret-of-the-blog', 20))).toBe(0);
    expect(countRefused(await request(1))).toBe(0);
    for (const key of ['shop:secret-of-the-blog', 'shop:secret-of-the-shoq', 'shop:', '']) {
      expect((await callAs(key, 1))[0]?.status, key).toBe(401);
    }
  });

  it('uses the limiter of the platform where it is bound, and lets through when that fails', async () => {
    const keys: string[] = [];
    const limit = async ({ key }: { key: string }) => {
      keys.push(key);
      if (keys.length === 3) throw new Error('gone');
      return { success: keys.length === 1 };
    };
    const ask = mount({ RATE_LIMIT: '1/1', RATE_LIMITER: { limit } });
    const responses = [...(await ask(1)), ...(await ask(1)), ...(await ask(1))];
    expect(responses.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect(responses[1]?.headers.get('retry-after')).toBe('10');
    expect(keys).toEqual(['203.0.113.9', '203.0.113.9', '203.0.113.9']);
  });
});
