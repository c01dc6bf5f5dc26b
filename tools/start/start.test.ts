import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = resolve(import.meta.dirname, 'start.ts');

/** Starts with a port that it refuses: it must not live on and build. */
const start = (port: string) =>
  promisify(execFile)(process.execPath, [program], { env: { ...process.env, PORT: port }, timeout: 4_000 });

it.each(['0', '65536'])('refuses PORT=%s, before it builds anything', async (port) => {
  const stderr = expect.stringContaining(`PORT must be a port from 1 to 65535, not "${port}"`);
  await expect(start(port)).rejects.toMatchObject({ code: 1, stdout: '', stderr });
});

it('refuses a port that another instance answers on, and does not take its answers for its own', async () => {
  const other = createServer((_, response) => void response.end('{"status":"ok"}')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const stderr = expect.stringContaining(`Port ${port} is taken`);
  await expect(start(`${port}`)).rejects.toMatchObject({ code: 1, stdout: '', stderr });
  other.close();
});
