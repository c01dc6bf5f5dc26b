import { expect, it } from 'vitest';
import { runDemo } from '../../../tools/release/demo.ts';

it('shows that pages follow each move of a channel, and that reports of browsers take a canary back', async () => {
  const lines: string[] = [];
  await runDemo((line) => lines.push(line.trim()));
  expect(lines.filter((line) => line.startsWith('pages of users'))).toEqual(
    [
      ['as deployed', 'as deployed', 'as deployed'],
      ['one', 'one', 'one'],
      ['two', 'one', 'one'],
      ['two', 'two', 'one'],
      ['two', 'two', 'two'],
      ['three', 'three', 'two'],
      ['two', 'two', 'two'],
      ['one', 'one', 'one'],
    ].map((shown) => expect.stringContaining(`3, 40, 90: ${shown.join(', ')} (`)),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^canary: \w+, 0 % \(ledger: errors in browsers/));
});
