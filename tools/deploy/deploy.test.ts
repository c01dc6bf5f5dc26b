import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const program = resolve(import.meta.dirname, 'deploy.ts');
const run = (...parameters: readonly string[]) =>
  new Promise<string>((done) => {
    execFile(process.execPath, [program, ...parameters], (error, output, errors) =>
      done(`${error?.code} ${output}${errors}`),
    );
  });

it.each([
  [[], /^1 npm run deploy -- --env dev\|test\|preprod\|prod/],
  [['--env', 'staging'], /^1 .*Unknown stage: staging/],
  [['--env', 'local'], /^1 The local stage is not deployed: npm start runs it/],
  [['--env', 'preprod', '--minutes', '0'], /^1 npm run deploy/],
])('refuses %j', async (parameters, message) => {
  expect(await run(...parameters)).toMatch(message);
});
