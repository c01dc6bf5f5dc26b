import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { triggerCrons } from './trigger-crons.ts';

afterEach(() => void vi.useRealTimers());

it('runs the scheduled handler each minute, also after a minute without an answer', async () => {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    if (paths.length === 1) request.destroy();
    else response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const end = triggerCrons(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    expect(paths).toEqual([]);
    for (const count of [1, 2]) {
      vi.advanceTimersByTime(60_000);
      await vi.waitFor(() => expect(paths).toHaveLength(count));
    }
    expect(new Set(paths)).toEqual(new Set(['/cdn-cgi/handler/scheduled']));
  } finally {
    end();
    server.close();
  }
});
