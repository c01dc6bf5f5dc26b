import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../tools/start/stack.ts';
import { sendGoodAnswer, startUpstream, type Upstream } from './proxy/upstream.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());

const UTF16_PAGE = Buffer.from('\ufeff<!doctype html><title>x</title><marquee-header></marquee-header>', 'utf16le');

async function fetchUtf16Page(port: number): Promise<readonly [status: number, body: Buffer]> {
  upstream.behave((request, response) =>
    request.url === '/page'
      ? void response.writeHead(200, { 'content-type': 'text/html; charset=utf-16' }).end(UTF16_PAGE)
      : sendGoodAnswer(request, response),
  );
  const answer = await fetch(`http://localhost:${port}/page`, { headers: { accept: 'text/html' } });
  return [answer.status, Buffer.from(await answer.arrayBuffer())];
}

it('passes a page in UTF-16 on, and ends by Ctrl-C, however often it is pressed: with 0, and with nothing left', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-start-'));
  const port = await findFreePort();
  // The command of `npm start`, in one process.
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const child = spawn(process.execPath, scripts.start.split(' ').slice(1), {
    cwd: ROOT,
    env: {
      ...process.env,
      TMPDIR: folder,
      PORT: String(port),
      ORIGIN_URL: upstream.url,
      NODE_DISABLE_COMPILE_CACHE: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise<void>((done, fail) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('Ctrl-C stops') && done());
      child.once('exit', (code) => fail(new Error(`It ended with ${code}`)));
    });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(await fetchUtf16Page(port)).toEqual([200, UTF16_PAGE]);
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
