import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = resolve(import.meta.dirname, 'start.ts');

it.each(['0', '65536'])('refuses PORT=%s, before it builds anything', async (port) => {
  // Where the port is not refused, the program must not live on and build.
  const options = { env: { ...process.env, PORT: port }, timeout: 4_000 };
  const run = promisify(execFile)(process.execPath, [program], options);
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`PORT must be a port from 1 to 65535, not "${port}"`),
  });
});
