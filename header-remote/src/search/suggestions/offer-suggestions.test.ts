import { describe, expect, it } from 'vitest';
import type { AnswersState } from './debounced-answers.ts';
import { offerSuggestions } from './suggestions.ts';

type Suggestions = AnswersState<readonly string[]>;

const ARRIVED: Suggestions = {
  text: 'jazz',
  answer: ['Jazz', 'Djäzz'],
  isCurrent: true,
  isLoading: false,
  hasFailed: false,
};

const offer = (change: Partial<Suggestions>, recents: readonly string[] = []) =>
  offerSuggestions('jazz', recents, { ...ARRIVED, ...change });

describe('suggestions for a text', () => {
  it.each<[string, Partial<Suggestions>, boolean, number | null]>([
    ['have arrived', {}, false, 2],
    ['are none', { answer: [] }, false, 0],
    ['show while newer ones load', { isLoading: true }, true, 2],
    ['have not rested', { text: 'jaz' }, true, null],
    ['are on their way', { isCurrent: false, isLoading: true }, true, null],
    ['are not requested yet', { isCurrent: false }, true, null],
    ['have failed', { answer: undefined, hasFailed: true }, false, null],
  ])('that %s', (_, change, isLoading, answerCount) => {
    expect(offer(change)).toMatchObject({ isLoading, answerCount });
  });

  it('count with the recent searches that are listed before them', () => {
    expect(offer({}, ['jazz', 'live jazz']).answerCount).toBe(3);
  });
});

describe('suggestions that failed', () => {
  const FAILED: Partial<Suggestions> = { answer: undefined, hasFailed: true };

  it.each<[string, Partial<Suggestions>, readonly string[], boolean]>([
    ['are reported', FAILED, [], true],
    ['are reported beside recent searches', FAILED, ['live jazz'], true],
    ['are not reported for another text', { ...FAILED, text: 'jaz' }, [], false],
    ['are not reported while the text has no answer', { ...FAILED, isCurrent: false }, [], false],
    ['are no matter where nothing is found', { answer: [] }, [], false],
  ])('%s', (_, change, recents, hasFailed) => {
    expect(offer(change, recents).hasFailed).toBe(hasFailed);
  });
});
