import { expect, test } from 'vitest';
import { compareTranscripts } from './compare-transcripts.ts';

const lines = (...texts: readonly string[]) => `${texts.join('\n')}\n`;

test('finds nothing in equal transcripts', () => {
  expect(compareTranscripts(lines('press Tab', '  Search'), lines('press Tab', '  Search'))).toEqual([]);
});

test('shows what was agreed and what is heard, with the lines around it', () => {
  const agreed = lines('1', '2', '3', '4', 'statusbar', '6', '7', '8', '9');
  const heard = lines('1', '2', '3', '4', 'link', '6', '7', '8', '9');
  expect(compareTranscripts(agreed, heard)).toEqual([
    '  …',
    '  2',
    '  3',
    '  4',
    '- statusbar',
    '+ link',
    '  6',
    '  7',
    '  8',
  ]);
});

test('finds what is said twice, and what is no longer said', () => {
  expect(compareTranscripts(lines('Location'), lines('Location', 'Location'))).toContain('+ Location');
  expect(compareTranscripts(lines('Location', '4 suggestions'), lines('Location'))).toContain('- 4 suggestions');
});
