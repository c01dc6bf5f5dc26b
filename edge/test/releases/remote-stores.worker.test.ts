import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const ACCOUNT = '0123456789abcdef0123456789abcdef';

interface Call {
  readonly method: string | undefined;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

let calls: Call[];
let api: Server;
let folder: string;

/** The platform's API without an account: it refuses to upload the proxy to the stores. */
beforeEach(async () => {
  calls = [];
  folder = await mkdtemp(join(tmpdir(), 'marquee-remote-'));
  api = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname: path } = new URL(request.url ?? '', 'http://api');
      const body = Buffer.concat(chunks).toString();
      calls.push({ method: request.method, path, authorization: request.headers.authorization, body });
      const succeed = (result: object) =>
        response.end(JSON.stringify({ success: true, errors: [], messages: [], result }));
      response.setHeader('content-type', 'application/json');
      if (path.endsWith('/workers/subdomain')) return succeed({ subdomain: 'example' });
      if (path.endsWith('/workers/subdomain/edge-preview')) return succeed({ token: 'session' });
      response.statusCode = 403;
      const errors = [{ code: 10_000, message: 'Authentication error' }];
      return response.end(JSON.stringify({ success: false, errors, messages: [], result: null }));
    });
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  api.closeAllConnections();
  await new Promise((closed) => api.close(closed));
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command as an operator does, with an API token. */
function runRelease(...parameters: string[]): Promise<{ readonly code: unknown; readonly errors: string }> {
  const variables = {
    ...process.env,
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}/client/v4`,
    CLOUDFLARE_API_TOKEN: 'token-of-the-test',
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    WRANGLER_SEND_METRICS: 'false',
    XDG_CONFIG_HOME: folder,
  };
  return new Promise((done) => {
    const program = resolve(root, 'tools/release/release.ts');
    execFile(process.execPath, [program, ...parameters], { cwd: root, env: variables }, (error, _, errors) =>
      done({ code: error?.code ?? 0, errors }),
    );
  });
}

it('a command of a stage opens its bucket and the entrypoint of its worker, and a token that may not is told so', async () => {
  const { code, errors } = await runRelease('list', '--env', 'test');
  expect(calls.every(({ authorization }) => authorization === 'Bearer token-of-the-test')).toBe(true);
  const upload = calls.find(({ method }) => method === 'POST');
  expect(upload?.path).toContain(`/accounts/${ACCOUNT}/workers/scripts/`);
  const [, metadata = '{}'] = /name="metadata"\s+(\{.*\})/.exec(upload?.body ?? '') ?? [];
  expect(JSON.parse(metadata).bindings).toEqual([
    expect.objectContaining({ name: 'BUILDS', bucket_name: 'marquee-builds-test' }),
    expect.objectContaining({ name: 'CHANNEL_WRITER', service: 'marquee-edge-test', entrypoint: 'ChannelWriter' }),
  ]);
  expect([code, errors]).toEqual([1, expect.stringContaining('The stores of test cannot be opened: ')]);
});
