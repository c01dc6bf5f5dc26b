import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FlagClient, type FlagException } from './flag-client.ts';
import { OfrepProvider } from './ofrep-provider.ts';

const CONTEXT = {
  site: '.de',
  locale: 'de_DE',
  stage: 'prod',
  role: 'staff',
  deviceBucket: 'desktop',
  stableId: 'b1',
  userId: '52001',
};

interface Request {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

describe('OfrepProvider', () => {
  let server: Server;
  let requests: Request[];
  let answer: { status: number; body: string };
  const reported: FlagException[] = [];

  beforeEach(async () => {
    requests = [];
    reported.length = 0;
    answer = { status: 200, body: JSON.stringify({ flags: [{ key: 'creator-home', value: true }] }) };
    server = createServer(async (request, response) => {
      const { url, headers } = request;
      requests.push({ path: url, authorization: headers.authorization, body: JSON.parse(await readText(request)) });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterEach(() => new Promise((done) => server.close(done)));

  async function openClient() {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = new OfrepProvider({ url, key: 'k1' });
    const client = new FlagClient({
      provider,
      report: (exception) => reported.push(exception),
      evaluationTimeoutMs: 10_000,
    });
    await client.initialize();
    return client;
  }

  it('evaluates all flags of a request in one call, and sends no id of a user', async () => {
    const client = await openClient();
    expect(await client.evaluate(['creator-home', 'manage-overview'], { ...CONTEXT })).toEqual({
      'creator-home': true,
      'manage-overview': false,
    });
    const { stableId: targetingKey, userId: _, ...sent } = CONTEXT;
    expect(requests).toEqual([
      { path: '/ofrep/v1/evaluate/flags', authorization: 'Bearer k1', body: { context: { targetingKey, ...sent } } },
    ]);
  });

  it.each([
    ['an error', 503, '{}', 'GeneralError'],
    ['a redirect', 302, '{}', 'GeneralError'],
    ['no JSON', 200, '<html>', 'ParseError'],
    ['another shape', 200, '{"flags":"none"}', 'ParseError'],
  ])('leaves the defaults where the service answers with %s, and reports it', async (_, status, body, name) => {
    answer = { status, body };
    const client = await openClient();
    expect(await client.evaluate(['creator-home'], { ...CONTEXT })).toEqual({ 'creator-home': false });
    expect(reported).toMatchObject([{ name }]);
  });

  it('throws to the caller whose context the service refuses', async () => {
    answer = { status: 400, body: '{"errorCode":"INVALID_CONTEXT"}' };
    const client = await openClient();
    await expect(client.evaluate(['creator-home'], { ...CONTEXT })).rejects.toMatchObject({ code: 'INVALID_CONTEXT' });
  });
});

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
