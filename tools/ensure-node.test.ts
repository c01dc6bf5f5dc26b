import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

it('runs a program with the arguments that it would have alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-node-'));
  const program = join(folder, 'program.mjs');
  writeFileSync(program, 'console.log(JSON.stringify(process.argv.slice(1)))');
  const output = execFileSync(process.execPath, [resolve('tools/ensure-node.mjs'), program, '--events', '5'], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(JSON.parse(output)).toEqual([program, '--events', '5']);
});
