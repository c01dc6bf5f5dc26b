import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestHarness } from 'wrangler';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { buildSessionCookies } from '../../../shared/contracts/session-cookies.ts';
import { SessionTokens } from '../../../shared/contracts/session-token.ts';

const configOf = (name: string) => ({ configPath: join(import.meta.dirname, `${name}.toml`) });
const server = createTestHarness({ workers: [configOf('first'), configOf('second')] });
const fetchFrom = (worker: 'first' | 'second', path: string, init: RequestInit = {}) =>
  server.getWorker(`observe-${worker}`).fetch(`http://localhost${path}`, init as never) as unknown as Promise<Response>;

beforeAll(() => server.listen());
afterAll(() => server.close());

it('counts requests, calls and events of an isolate, and shows them', async () => {
  for (let index = 0; index < 3; index += 1) await fetchFrom('first', '/cached');
  const sent = await fetchFrom('first', '/header/events', {
    method: 'POST',
    body: JSON.stringify({ name: 'HeaderError', reason: 'deadline' }),
    headers: { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
  });
  expect(sent.status).toBe(204);
  const status = await (await fetchFrom('first', '/header/status?format=json')).json();
  expect(status).toMatchObject({
    scope: 'this isolate',
    routes: expect.arrayContaining([expect.objectContaining({ route: '/cached', requests: 3, hitRatio: 1 })]),
    upstreams: [{ name: 'search', breaker: 'closed', failures: 3 }],
    events: [{ name: 'HeaderError deadline', count: 1 }],
  });
});

describe('in workerd', () => {
  it('logs one line a request, without path, query, user or address', async () => {
    server.clearLogs();
    const correlationId = 'correlation-of-the-test';
    await fetchFrom('first', '/header/head?title=somebody@example.com', {
      headers: { 'eb-correlation-id': correlationId, 'cf-connecting-ip': '203.0.113.9', 'user-agent': 'Somebody/1.0' },
    });
    const lines = server.getLogs().map(({ message }) => message);
    const ours = lines.filter((line) => line.includes(correlationId));
    expect(ours).toHaveLength(1);
    expect(JSON.parse(ours[0] ?? '')).toMatchObject({
      event: 'request',
      stage: 'local',
      site: '.com',
      locale: 'en_US',
      method: 'GET',
      route: '/header/head',
      status: 200,
      correlationId,
    });
    expect(lines.join('\n')).not.toMatch(/somebody|203\.0|title=/i);
  });

  it('logs the trace that it continues, and answers its id with an error', async () => {
    server.clearLogs();
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const refused = await fetchFrom('first', '/header/user', { headers: { traceparent, cookie: 'session=forged' } });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.headers.get('eb-correlation-id')).toBe('4bf92f35-77b3-4da6-a3ce-929d0e0e4736');
    const ours = server.getLogs().filter(({ message }) => message.includes('4bf92f3577b34da6a3ce929d0e0e4736'));
    expect(ours.map(({ message }) => JSON.parse(message))).toMatchObject([
      { route: '/header/user', spanId: expect.stringMatching(/^[0-9a-f]{16}$/), parentSpanId: '00f067aa0ba902b7' },
    ]);
  });

  it('answers the correlation id it was given, and makes one where there is none or a bad one', async () => {
    const given = await fetchFrom('first', '/healthz', { headers: { 'eb-correlation-id': 'abcdefgh-1' } });
    expect(given.headers.get('eb-correlation-id')).toBe('abcdefgh-1');
    for (const bad of ['', 'x'.repeat(129), 'a b c d e f g h', '{"a":"12345678"}']) {
      const made = await fetchFrom('first', '/healthz', { headers: { 'eb-correlation-id': bad } });
      expect(made.headers.get('eb-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('verifies a session with the keys of workerd', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    const user = { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'ana-1' };
    const token = await new SessionTokens(parseSecretKeys('local:local-only-for-tests')).sign({
      user,
      sid: 'session-of-ana',
      iat: seconds,
      exp: seconds + 60,
    });
    const [cookie] = buildSessionCookies(token, 60)[0].split(';');
    const response = await fetchFrom('first', '/header/user', { headers: { cookie: cookie ?? '' } });
    expect(await response.json()).toEqual(user);
    expect((await fetchFrom('first', '/header/user', { headers: { cookie: `${cookie}x` } })).status).toBe(401);
  });

  it('is alive and ready, and reports that the origin is down, for any host', async () => {
    expect((await fetchFrom('first', '/healthz')).status).toBe(200);
    const ready = await fetchFrom('first', '/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      status: 'degraded',
      dependencies: { origin: { status: 'down', isVital: false } },
    });
    const worker = server.getWorker('observe-first');
    expect((await worker.fetch('http://unknown.example/healthz')).status).toBe(200);
    expect((await worker.fetch('http://unknown.example/header/head')).status).toBe(421);
  });

  it('limits an address, and not another', async () => {
    const from = (address: string) => fetchFrom('second', '/header/head', { headers: { 'cf-connecting-ip': address } });
    // One /64 is one subscriber, whichever of its addresses is used.
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => from(`2001:db8::${index + 1}`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(7);
    expect(answers.filter(({ status }) => status === 200).length).toBe(20 - refused.length);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(await refused[0]?.json()).toMatchObject({ error: 'RATE_LIMITED' });
    expect((await from('198.51.100.7')).status).toBe(200);
  });

  it('serves the status page under its own policy', async () => {
    const response = await fetchFrom('first', '/header/status');
    const nonce = /<style nonce="([^"]+)">/.exec(await response.text())?.[1];
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
  });
});
