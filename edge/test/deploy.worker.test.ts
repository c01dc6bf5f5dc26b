import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const wrangler = resolve(root, 'node_modules/wrangler/bin/wrangler.js');

/** Bundles as a deployment would with these arguments, and sends nothing anywhere. */
async function bundle(...stage: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-deploy-'));
  const metafile = join(folder, 'metafile.json');
  try {
    await promisify(execFile)(
      process.execPath,
      [wrangler, 'deploy', '--dry-run', `--outdir=${folder}`, `--metafile=${metafile}`, ...stage],
      {
        cwd: root,
        env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false', NODE_ENV: 'production' },
      },
    );
    const meta: { readonly inputs: Readonly<Record<string, unknown>> } = JSON.parse(await readFile(metafile, 'utf8'));
    return {
      script: await readFile(join(folder, 'worker.js'), 'utf8'),
      /** The modules beside it. */
      modules: (await readdir(folder)).filter((file) => file.endsWith('.js') && file !== 'worker.js'),
      /** Paths of the files that went into it. */
      files: Object.keys(meta.inputs),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('wrangler deploy --dry-run', () => {
  // The stages differ in variables alone, which `wrangler-environments.test.ts` compares.
  it('bundles for prod, without the embedded origin, and React’s renderer apart', async () => {
    const { script, modules, files } = await bundle('--env=prod');
    expect(modules).toEqual(['entry.server.js']);
    expect(script).toContain('import("./entry.server.js")');
    expect(files.filter((file) => /entry\.server|node_modules\/react/.test(file))).toEqual([]);
    expect(script).toContain('ARGUMENTS_ERROR');
    expect(files).toContain('edge/app.ts');
    expect(files.filter((file) => /(?:^|\/)(?:edge\/test|host-shell|tools)\//.test(file))).toEqual([]);
    // Sessions, forms and the site's own icon are the origin's.
    for (const absent of ['The CSRF token', 'csrf:', 'favicon.ico', 'Olu Organizer']) {
      expect(script, absent).not.toContain(absent);
    }
  });

  it('is refused where no stage is named', async () => {
    await expect(bundle()).rejects.toThrow('Name the stage that is deployed');
  });
});
