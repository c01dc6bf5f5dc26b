import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const readKeys = (file: string) =>
  /^SESSION_KEYS = "(.+)"$/m.exec(readFileSync(join(import.meta.dirname, file), 'utf8'))?.[1];

it('the origin signs with the keys that the edge verifies with, on a local run', () => {
  expect(readKeys('../../wrangler.toml')).toBeTruthy();
  expect(readKeys('../../wrangler.toml')).toBe(readKeys('../../../edge/wrangler.local.toml'));
});
