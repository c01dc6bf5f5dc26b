import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const wrangler = resolve(root, 'node_modules/wrangler/bin/wrangler.js');

/** Bundles as a deployment would, and sends nothing anywhere. */
async function bundle(stage: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-deploy-'));
  try {
    await promisify(execFile)(process.execPath, [wrangler, 'deploy', '--dry-run', '--env', stage, '--outdir', folder], {
      cwd: root,
      env: {
        ...process.env,
        CI: '1',
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_HIDE_BANNER: 'true',
        NODE_ENV: 'production',
      },
    });
    return await readFile(join(folder, 'worker.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('wrangler deploy --dry-run', () => {
  it.each(['dev', 'test', 'preprod', 'prod'])('bundles for %s, without the embedded origin', async (stage) => {
    const script = await bundle(stage);
    expect(script).toContain('ARGUMENTS_ERROR');
    // Names that only the embedded origin, its seed and the host pages have.
    expect(script).not.toMatch(/edge\/origin\/|host-shell\//);
  });
});
