import { describe, expect, it } from 'vitest';
import { createRouteLimit } from '../security/rate-limit.ts';
import { createEdgeApp } from '../test/edge-request.ts';
import { ExceptionLog } from './exception-log.ts';
import { createExceptionRoutes, EXCEPTION_RATE_LIMIT } from './exception-routes.ts';

const exception = { name: 'TypeError', message: 'no x at https://www.marquee.com/y?q=secret', flag: 'creator-home' };

function open() {
  const lines: string[] = [];
  const counted: string[] = [];
  const log = new ExceptionLog({ count: (name) => counted.push(name), writeLine: (line) => lines.push(line) });
  const limit = createRouteLimit(EXCEPTION_RATE_LIMIT, { rateLimit: { perSecond: 50, burst: 200 } }, () => 0);
  const app = createEdgeApp((edge) => void edge.route('/', createExceptionRoutes({ log, limit })));
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    app.request('/header/exceptions', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { origin: 'https://www.marquee.com', 'sec-fetch-site': 'same-origin', ...headers },
    });
  return { lines, counted, send };
}

describe('POST /header/exceptions', () => {
  it('logs each distinct name once, and counts each exception', async () => {
    const { lines, counted, send } = open();
    const response = await send(exception);
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store']);
    await send({ ...exception, message: 'again' });
    await send({ ...exception, name: 'FLAG_NOT_FOUND' });
    expect(counted).toEqual(['FlagException TypeError', 'FlagException TypeError', 'FlagException FLAG_NOT_FOUND']);
    expect(lines.map((line) => JSON.parse(line).error)).toEqual(['TypeError', 'FLAG_NOT_FOUND']);
    expect(lines[0]).toContain('creator-home');
    expect(lines[0]).not.toContain('secret');
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['no name', { message: 'x' }],
    ['a name that is none', { ...exception, name: 'ana@example.com' }],
    ['a flag that is none', { ...exception, flag: '<script>' }],
    ['more than it may', { ...exception, stack: 'at x' }],
    ['a message that is too long', { ...exception, message: 'x'.repeat(501) }],
    ['too much', { ...exception, message: 'x'.repeat(5_000) }],
  ])('refuses %s', async (_, body) => {
    const { lines, counted, send } = open();
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_detail: { ARGUMENTS_ERROR: { body: [expect.any(String)] } } });
    expect([...lines, ...counted]).toEqual([]);
  });

  it('refuses pages that are neither the site’s nor a listed host’s', async () => {
    const { send } = open();
    expect((await send(exception, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
  });

  it('limits how often an address may send', async () => {
    const { send } = open();
    const address = { 'cf-connecting-ip': '192.0.2.7' };
    const statuses = [];
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await send(exception, address)).status);
    expect(statuses).toEqual([...new Array(10).fill(204), 429]);
  });
});
