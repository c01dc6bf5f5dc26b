import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Location, ONLINE_LOCATION } from '../../../../../shared/location/location.ts';
import { createEarlyData } from '../../../early/early-data.ts';
import { SAMPLE_PROPS } from '../../../mount/sample-props.ts';
import { createComboboxState } from '../../../ui/combobox/combobox.ts';
import { createAnswers } from '../answers.ts';
import { createKeywordStore } from './keyword-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EARLY = createEarlyData(SAMPLE_PROPS, (key) => key);
const BERLIN: Location = { ...ONLINE_LOCATION, isOnline: false, placeId: '7', slug: 'germany--berlin' };

/** A field whose place is not known yet, with the calls that it sends. */
function start(given?: readonly string[]) {
  const calls: string[] = [];
  const answers: ((answer: unknown) => void)[] = [];
  const store = createKeywordStore({
    callApi(path, { parameters = {} } = {}) {
      calls.push(
        `${path.split('/').at(-2)} ${parameters.q ?? ''}${parameters.place_id ?? ''}${parameters.location ?? ''}`,
      );
      return new Promise((resolve) => answers.push(resolve));
    },
    text: '',
    location: null,
    countrySlug: 'germany',
    trending: given && { terms: given, timeframe: 'week' },
  });
  const answer = async (value: unknown) => {
    answers.shift()?.(value);
    await vi.advanceTimersByTimeAsync(0);
  };
  const readTerms = () => store.read().options.terms;
  const reopen = () => {
    store.dispatch({ type: 'closed' });
    store.dispatch({ type: 'opened' });
  };
  return { store, calls, answer, readTerms, reopen };
}

const trendingOf = (...terms: readonly string[]) => ({
  trending: { active_timeframe: 'week', trending_searches: terms.map((term) => ({ term })) },
});

describe('an empty field whose place is not known', () => {
  it('offers what came with the page, unchanged while it is open, and then what trends in the place', async () => {
    const { store, calls, answer, readTerms, reopen } = start(['oktoberfest']);
    store.dispatch({ type: 'opened' });
    store.setPlace(BERLIN);
    expect([readTerms(), calls]).toEqual([['oktoberfest'], []]);
    reopen();
    expect(calls).toEqual(['trending germany--berlin']);
    await answer(trendingOf('techno'));
    expect(readTerms()).toEqual(['techno']);
  });

  it('offers what trends in the country, and in the place as soon as that is known where it had nothing to show', async () => {
    const { store, calls, answer, readTerms } = start();
    store.dispatch({ type: 'opened' });
    expect(calls).toEqual(['trending germany']);
    await answer(trendingOf());
    store.setPlace(BERLIN);
    expect(calls).toEqual(['trending germany', 'trending germany--berlin']);
    await answer(trendingOf('techno'));
    expect(readTerms()).toEqual(['techno']);
  });
});

describe('a text that is typed before the place is known', () => {
  async function typeJazz() {
    const field = start(['oktoberfest']);
    field.store.dispatch({ type: 'opened' });
    field.store.dispatch({ type: 'typed', text: 'jaz' });
    await vi.advanceTimersByTimeAsync(400);
    await field.answer({ query: ['jazz', 'Djäzz'] });
    return field;
  }

  it('has suggestions of no place, which stay until those of the place are there', async () => {
    const { store, calls, answer, readTerms } = await typeJazz();
    expect(readTerms()).toEqual(['jazz', 'Djäzz']);
    store.setPlace(BERLIN);
    expect(calls).toEqual(['autocomplete jazonline', 'autocomplete jaz7']);
    expect([readTerms(), store.read().options.answerCount]).toEqual([['jazz', 'Djäzz'], 2]);
    await answer({ query: ['jazz in Berlin'] });
    expect(readTerms()).toEqual(['jazz in Berlin']);
    store.setPlace({ ...BERLIN });
    expect(calls).toHaveLength(2);
  });

  it('is requested for the place only where the field is in use', async () => {
    const { store, calls } = await typeJazz();
    store.dispatch({ type: 'closed' });
    store.setPlace(BERLIN);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toHaveLength(1);
    store.dispatch({ type: 'opened' });
    expect(calls).toEqual(['autocomplete jazonline', 'autocomplete jaz7']);
  });

  it('keeps its suggestions where those of the place fail', async () => {
    const { store, answer, readTerms } = await typeJazz();
    store.setPlace(BERLIN);
    await answer(Promise.reject(new Error('down')));
    expect([readTerms(), store.read().options.hasFailed]).toEqual([['jazz', 'Djäzz'], false]);
  });

  it('is not requested anew where React takes over what the early layer knows', async () => {
    const { store, calls, readTerms } = start(['oktoberfest']);
    const load = vi.fn(async () => ['jazz']);
    const suggestions = createAnswers<readonly string[]>(400, { load, onChange() {} });
    suggestions.follow({ text: 'jaz', scope: EARLY.suggestionsScope, isWanted: true, isComposing: false });
    await vi.advanceTimersByTimeAsync(400);
    const combobox = { ...createComboboxState('jaz'), isOpen: true };
    const state = () => ({ combobox, isComposing: false, recents: [], restedSinceMs: performance.now() - 400 });
    store.resume({ state, suggestions });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([readTerms(), load.mock.calls.length, calls]).toEqual([['jazz'], 1, []]);
    store.setPlace(BERLIN);
    expect([readTerms(), calls]).toEqual([['jazz'], ['autocomplete jaz7']]);
  });

  it('is requested once it has rested, and not from then on, where the early layer has requested nothing', async () => {
    const { store, calls } = start();
    const combobox = { ...createComboboxState('jaz'), isOpen: true };
    const restedSinceMs = performance.now();
    await vi.advanceTimersByTimeAsync(300);
    store.resume({ state: () => ({ combobox, isComposing: false, recents: [], restedSinceMs }) });
    await vi.advanceTimersByTimeAsync(99);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['autocomplete jazonline']);
  });

  it('is requested once where it changes while the place comes', async () => {
    const { store, calls } = await typeJazz();
    store.dispatch({ type: 'typed', text: 'jazz' });
    store.setPlace(BERLIN);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(calls).toEqual(['autocomplete jazonline', 'autocomplete jazz7']);
  });
});
