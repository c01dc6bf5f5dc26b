import { describe, expect, it } from 'vitest';
import type { AnswerView } from './debounced-answers.ts';
import { followOffers, type KeywordAnswers, offerSuggestions, type TextOffers } from './keyword-offers.ts';

const RECENTS = ['live jazz', 'rock'];
const TRENDING = { terms: ['techno'], timeframe: 'week' };
const IDLE: TextOffers = { terms: [], isLoading: false, hasFailed: false, answerCount: null };

const offer = (
  need: Partial<Parameters<typeof followOffers>[1]>,
  { trending = null as object | null, suggestions = null as unknown } = {},
) =>
  followOffers({ suggestions, followTrending: () => trending } as KeywordAnswers, {
    ...{ typed: '', isOpen: true, sinceMs: 0, recents: [] },
    ...need,
  });

describe('a keyword field', () => {
  it.each<[string, object | null, object]>([
    ['without text or recent searches', TRENDING, { ...IDLE, ...TRENDING, kind: 'trending' }],
    ['whose trending terms are on their way', null, { ...IDLE, isLoading: true, kind: 'trending' }],
    ['whose place has no trending terms', { terms: [] }, { ...IDLE, kind: 'trending' }],
  ])('%s offers what trends', (_, trending, offers) => {
    expect(offer({}, { trending })).toEqual({ ...offers, recents: [] });
  });

  it('without text offers recent searches rather than what trends', () => {
    const offers = { ...IDLE, kind: 'recent', terms: RECENTS, recents: RECENTS };
    expect(offer({ recents: RECENTS }, { trending: TRENDING })).toEqual(offers);
  });
});

describe('a text', () => {
  it.each([
    ['jazz', ['live jazz'], 'suggestions'],
    ['opera', [], 'none'],
  ])('%s that has no source of suggestions yet has its recent searches, and waits', (typed, recents, kind) => {
    const offers = { ...IDLE, isLoading: true, terms: recents, recents, kind };
    expect(offer({ typed, recents: RECENTS }, { trending: TRENDING })).toEqual(offers);
  });
});

const view = (change: Partial<AnswerView<readonly string[]>> = {}): AnswerView<readonly string[]> => ({
  ...{ answer: ['Jazz', 'Djäzz'], isCurrent: true, isLoading: false, hasFailed: false },
  ...change,
});

describe('suggestions for a text', () => {
  it.each<[string, Partial<AnswerView<readonly string[]>>, number | null]>([
    ['have arrived', {}, 2],
    ['show while newer ones load', { isLoading: true }, 2],
    ['are on their way', { isCurrent: false, isLoading: true }, null],
    ['have failed', { answer: undefined, hasFailed: true }, null],
  ])('that %s', (_, change, answerCount) => {
    const { isLoading, hasFailed } = view(change);
    expect(offerSuggestions('jazz', [], view(change))).toMatchObject({ isLoading, hasFailed, answerCount });
  });

  it.each<[string, readonly string[], Partial<AnswerView<readonly string[]>>, readonly string[]]>([
    ['jazz', ['jazz club'], { answer: ['Jazz Club', 'Jazz brunch', 'Bebop'] }, ['jazz club', 'Jazz brunch', 'Bebop']],
    ['live', ['live jazz'], { answer: ['Live music', 'Lidos'], isCurrent: false }, ['live jazz', 'Live music']],
    ['live', ['live jazz'], { answer: undefined, hasFailed: true }, ['live jazz']],
  ])(
    '%j are its last searches, then its suggestions or those of the text before that fit',
    (typed, recents, change, terms) => {
      expect(offerSuggestions(typed, recents, view(change)).terms).toEqual(terms);
    },
  );

  it('are at most 24, and count with the recent searches before them', () => {
    const answer = Array.from({ length: 24 }, (_, index) => `jazz ${index}`);
    const { terms, answerCount } = offerSuggestions('jazz', ['live jazz'], view({ answer }));
    expect([terms, answerCount]).toEqual([['live jazz', ...answer.slice(0, 23)], 24]);
  });
});
