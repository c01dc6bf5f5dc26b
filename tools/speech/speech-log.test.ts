import { expect, test } from 'vitest';
import { SpeechLog } from './speech-log.ts';

const said = (text: string) => `${JSON.stringify({ output: `SPEECH OUTPUT: '${text}'` })}\n`;
const IDLE = `${JSON.stringify({ idle: true })}\n`;

/** A log with these additions: one more each time it is read. */
function createLog(...additions: readonly string[]) {
  let reads = 0;
  const readLog = async () => {
    reads += 1;
    return additions.slice(0, reads).join('');
  };
  return { log: new SpeechLog(readLog), countReads: () => reads };
}

test('gives what was said since the last time', async () => {
  const { log } = createLog(said('one') + IDLE + said('two'), said('three'));
  expect(await log.take()).toEqual(['one', 'two']);
  expect(await log.take()).toEqual(['three']);
});

test('waits for a text, and not for one that was taken', async () => {
  const { log, countReads } = createLog(said('4 suggestions'), '', said('4 suggestions'));
  await log.take();
  await log.waitFor('4 suggestions', 5000);
  expect(countReads()).toBe(3);
  await log.take();
  await expect(log.waitFor('4 suggestions', 10)).rejects.toThrow('“4 suggestions” was not said within 0.01 s');
});

test('is quiet after moments without work in a row, from now on, and not while something is said between them', async () => {
  const { log, countReads } = createLog(IDLE.repeat(9), IDLE.repeat(7) + said('Search'), IDLE.repeat(7), IDLE);
  await log.waitUntilQuiet();
  expect(countReads()).toBe(4);
});
