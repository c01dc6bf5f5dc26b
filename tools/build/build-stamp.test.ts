import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BuildStamp } from './build-stamp.ts';

let root: string;
let stamp: BuildStamp;
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'marquee-stamp-'));
  stamp = new BuildStamp(root);
  for (const path of [
    'dist/header/build.json',
    'dist/header/server/x.js',
    'dist/public/header/x',
    'dist/host/assets.js',
  ])
    await write(path, '');
  for (const path of ['shared/a.ts', 'shared/i18n/compiled/en.ts', 'header-remote/src/b.tsx', 'webpack.config.ts'])
    await write(path, path);
  await stamp.write(await stamp.digest());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

describe('a build', () => {
  it('is current while nothing that goes into it changed', async () => {
    expect(await stamp.isCurrent()).toBe(true);
    await write('shared/a.test.ts', 'a test');
    await write('edge/app.ts', 'a worker');
    await write('shared/i18n/compiled/en.ts', 'compiled again');
    expect(await stamp.isCurrent()).toBe(true);
  });

  it.each([
    ['shared/a.ts', 'changed'],
    ['header-remote/src/new.css', 'new'],
    ['host-shell/site/home/x.tsx', 'new'],
    ['edge/head/assets/icon.png', 'new'],
    ['package-lock.json', 'new'],
  ])('is not, once %s is %s', async (path, text) => {
    await write(path, text);
    expect(await stamp.isCurrent()).toBe(false);
  });

  it('is not for development what it is for production', async () => {
    vi.stubEnv('MARQUEE_DEV', '1');
    expect(await stamp.isCurrent()).toBe(false);
  });

  it('is not where a part of it is gone, or where it did not end', async () => {
    await rm(join(root, 'dist/host/assets.js'));
    expect(await stamp.isCurrent()).toBe(false);
    await write('dist/host/assets.js', '');
    await stamp.remove();
    expect(await stamp.isCurrent()).toBe(false);
  });
});
