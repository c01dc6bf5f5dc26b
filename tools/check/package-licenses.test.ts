import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional(), dev: z.boolean().optional() })),
});

const { packages } = lockFile.parse(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8')),
);

/** Licenses that allow publishing a bundle with their notice alone. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];
/** Development tools are not published, so these need not be permissive; a strong copyleft license is still a mistake. */
const STRONG_COPYLEFT = /\b(?:A?GPL)-/;

const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'));

it('of the product allow publishing it', () => {
  const refused = installed
    .filter(([, { dev }]) => dev !== true)
    .map(([path, { license = 'none' }]) => [path, license] as const)
    .filter(([, license]) => !PERMISSIVE.includes(license));
  expect(refused).toEqual([]);
});

it('of its tools are known, and none is a strong copyleft license', () => {
  const refused = installed
    .filter(([path, { license }]) => license === undefined && !path.endsWith('@marquee/host'))
    .concat(installed.filter(([, { license = '' }]) => STRONG_COPYLEFT.test(license.replaceAll('LGPL', ''))));
  expect(refused).toEqual([]);
});
