import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Location, ONLINE_LOCATION } from '../../../../shared/location/location.ts';
import type { ComboboxEvent } from '../../ui/combobox/combobox.ts';
import { provideKeywordAnswers } from '../fields/keyword/keyword-answers.ts';
import { createSearchQueries } from '../queries/search-queries.lazy.ts';
import { createKeywordField } from './keyword-field.ts';
import { createSearchController } from './search-controller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const BERLIN: Location = { ...ONLINE_LOCATION, isOnline: false, placeId: '7', slug: 'germany--berlin' };

/** A field whose place is not known yet, with the calls that it sends. */
function start(given?: readonly string[]) {
  const calls: string[] = [];
  const answers: ((answer: unknown) => void)[] = [];
  let location: Location | null = null;
  const created = createKeywordField(createSearchController(), '');
  const provided = provideKeywordAnswers(created, {
    callApi(path, { parameters = {} } = {}) {
      calls.push(
        `${path.split('/').at(-2)} ${parameters.q ?? ''}${parameters.place_id ?? ''}${parameters.location ?? ''}`,
      );
      return new Promise((resolve) => answers.push(resolve));
    },
    readLocation: () => location,
    countrySlug: 'germany',
    trending: given && { terms: given, timeframe: 'week' },
  });
  const dispatch = (event: ComboboxEvent) => created.combobox.dispatch(event);
  const place = (next: Location) => {
    location = next;
    created.refresh();
  };
  const field = { dispatch, provided, read: created.read };
  const answer = async (value: unknown) => {
    answers.shift()?.(value);
    await vi.advanceTimersByTimeAsync(0);
  };
  const readTerms = () => field.read().offers.terms;
  const reopen = () => {
    field.dispatch({ type: 'closed' });
    field.dispatch({ type: 'opened' });
  };
  return { field, place, calls, answer, readTerms, reopen };
}

const trendingOf = (...terms: readonly string[]) => ({
  trending: { active_timeframe: 'week', trending_searches: terms.map((term) => ({ term })) },
});

describe('an empty field whose place is not known', () => {
  it('offers what came with the page, unchanged while it is open, and then what trends in the place', async () => {
    const { field, place, calls, answer, readTerms, reopen } = start(['oktoberfest']);
    field.dispatch({ type: 'opened' });
    place(BERLIN);
    expect([readTerms(), calls]).toEqual([['oktoberfest'], []]);
    reopen();
    expect(calls).toEqual(['trending germany--berlin']);
    await answer(trendingOf('techno'));
    expect(readTerms()).toEqual(['techno']);
  });

  it('offers what trends in the country, and in the place as soon as that is known where it had nothing to show', async () => {
    const { field, place, calls, answer, readTerms } = start();
    field.dispatch({ type: 'opened' });
    expect(calls).toEqual(['trending germany']);
    await answer(trendingOf());
    place(BERLIN);
    expect(calls).toEqual(['trending germany', 'trending germany--berlin']);
    await answer(trendingOf('techno'));
    expect(readTerms()).toEqual(['techno']);
  });
});

describe('a text that is typed before the place is known', () => {
  async function typeJazz() {
    const started = start(['oktoberfest']);
    started.field.dispatch({ type: 'opened' });
    started.field.dispatch({ type: 'typed', text: 'jaz' });
    await vi.advanceTimersByTimeAsync(400);
    await started.answer({ query: ['jazz', 'Djäzz'] });
    return started;
  }

  it('has suggestions of no place, which stay until those of the place are there', async () => {
    const { field, place, calls, answer, readTerms } = await typeJazz();
    expect(readTerms()).toEqual(['jazz', 'Djäzz']);
    place(BERLIN);
    expect(calls).toEqual(['autocomplete jazonline', 'autocomplete jaz7']);
    expect([readTerms(), field.read().offers.answerCount]).toEqual([['jazz', 'Djäzz'], 2]);
    await answer({ query: ['jazz in Berlin'] });
    expect(readTerms()).toEqual(['jazz in Berlin']);
    place({ ...BERLIN });
    expect(calls).toHaveLength(2);
  });

  it('is requested for the place only where the field is in use', async () => {
    const { field, place, calls } = await typeJazz();
    field.dispatch({ type: 'closed' });
    place(BERLIN);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toHaveLength(1);
    field.dispatch({ type: 'opened' });
    expect(calls).toEqual(['autocomplete jazonline', 'autocomplete jaz7']);
  });

  it('keeps its suggestions where those of the place fail', async () => {
    const { field, place, answer, readTerms } = await typeJazz();
    place(BERLIN);
    await answer(Promise.reject(new Error('down')));
    expect([readTerms(), field.read().offers.hasFailed]).toEqual([['jazz', 'Djäzz'], false]);
  });

  it('is not requested anew where another source takes over, nor before it has rested', async () => {
    const { field, calls, answer, readTerms, place } = start(['oktoberfest']);
    const keepIn = field.provided;
    field.dispatch({ type: 'opened' });
    field.dispatch({ type: 'typed', text: 'jaz' });
    await vi.advanceTimersByTimeAsync(300);
    keepIn(createSearchQueries());
    await vi.advanceTimersByTimeAsync(99);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await answer({ query: ['jazz'] });
    expect([readTerms(), calls]).toEqual([['jazz'], ['autocomplete jazonline']]);
    place(BERLIN);
    expect([readTerms(), calls.slice(1)]).toEqual([['jazz'], ['autocomplete jaz7']]);
  });

  it('is requested once where it changes while the place comes', async () => {
    const { field, place, calls } = await typeJazz();
    field.dispatch({ type: 'typed', text: 'jazz' });
    place(BERLIN);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(calls).toEqual(['autocomplete jazonline', 'autocomplete jazz7']);
  });
});
