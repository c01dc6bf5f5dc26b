import { describe, expect, it } from 'vitest';
import { type KeywordSources, resolveKeywordOffers, type TextOffers } from './keyword-offers.ts';

const RECENTS = ['live jazz', 'rock'];
const TRENDING = { terms: ['techno'], timeframe: 'week' };
const IDLE: TextOffers = { terms: [], isLoading: false, hasFailed: false, answerCount: null };

const resolve = (sources: Partial<KeywordSources>) =>
  resolveKeywordOffers({ typed: '', recents: [], offer: undefined, trending: null, ...sources });

describe('a keyword field', () => {
  it.each<[string, Partial<KeywordSources>, object]>([
    ['without text or recent searches', { trending: TRENDING }, { ...IDLE, ...TRENDING, kind: 'trending' }],
    ['whose trending terms are on their way', {}, { ...IDLE, isLoading: true, kind: 'trending' }],
    ['whose place has no trending terms', { trending: { terms: [] } }, { ...IDLE, kind: 'trending' }],
  ])('%s offers what trends', (_, sources, offers) => {
    expect(resolve(sources)).toEqual({ ...offers, recents: [] });
  });

  it('without text offers recent searches rather than what trends', () => {
    const offers = { ...IDLE, kind: 'recent', terms: RECENTS, recents: RECENTS };
    expect(resolve({ recents: RECENTS, trending: TRENDING })).toEqual(offers);
  });
});

describe('a text that has no source of suggestions yet', () => {
  it.each([
    ['jazz', ['live jazz'], 'suggestions'],
    ['opera', [], 'none'],
  ])('%s has the recent searches that contain it, and waits for more', (typed, recents, kind) => {
    const offers = { ...IDLE, isLoading: true, terms: recents, recents, kind };
    expect(resolve({ typed, recents: RECENTS, trending: TRENDING })).toEqual(offers);
  });
});

describe('a text', () => {
  it('has the offers of its source, which knows the recent searches that contain it', () => {
    const offer: KeywordSources['offer'] = (typed, recents) => ({
      terms: [...recents, `${typed} brunch`],
      isLoading: false,
      hasFailed: false,
      answerCount: 2,
    });
    expect(resolve({ typed: 'jazz', recents: RECENTS, offer })).toEqual({
      ...IDLE,
      terms: ['live jazz', 'jazz brunch'],
      answerCount: 2,
      recents: ['live jazz'],
      kind: 'suggestions',
    });
  });

  it('without any offer has no list, whatever trends', () => {
    const failed = { ...IDLE, hasFailed: true };
    const offers = resolve({ typed: 'opera', recents: RECENTS, offer: () => failed, trending: TRENDING });
    expect(offers).toEqual({ ...failed, recents: [], kind: 'none' });
  });
});
