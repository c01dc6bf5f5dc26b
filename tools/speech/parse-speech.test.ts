import { expect, test } from 'vitest';
import { parseSpeech } from './parse-speech.ts';

const line = (output: string) => `${JSON.stringify({ output })}\n`;
const IDLE = `${JSON.stringify({ idle: true })}\n`;

test('reads what is said, with and without a voice, and the moments without work', () => {
  const log = `${line("SPEECH OUTPUT: 'Search push button.'")}${IDLE}${line("SPEECH OUTPUT: 'Ana's likes' voice=hyperlink")}`;
  expect(parseSpeech(log)).toEqual([
    { kind: 'said', text: 'Search push button.' },
    { kind: 'idle' },
    { kind: 'said', text: "Ana's likes" },
  ]);
});

test('reads the characters that are said with the properties of their voice', () => {
  expect(parseSpeech(line("SPEECH OUTPUT: 'j' {'established': False}"))).toEqual([{ kind: 'said', text: 'j' }]);
});

test('makes one line of a text with line breaks and wide spaces', () => {
  expect(parseSpeech(line("SPEECH OUTPUT: 'Loading.  Please\nwait.'"))).toEqual([
    { kind: 'said', text: 'Loading. Please wait.' },
  ]);
});

test('leaves out messages without speech, silence, and a line that is not complete', () => {
  const log = `${line('SPEECH: stopped')}${line("SPEECH OUTPUT: ' '")}{"output": "SPEECH OUT`;
  expect(parseSpeech(log)).toEqual([]);
});
