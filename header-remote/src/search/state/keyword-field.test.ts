import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TRENDING_PATH } from '../../../../shared/endpoints/trending/trending.ts';
import { type Location, ONLINE_LOCATION } from '../../../../shared/location/location.ts';
import { createFakeForm } from '../../../test/fake-form.ts';
import { createFakeSearchPage } from '../../../test/fake-search-page.ts';
import { stubStorage } from '../../../test/fake-storage.ts';
import { SAMPLE_ENVIRONMENT } from '../../../test/sample-props.ts';
import type { ComboboxEvent } from '../../ui/combobox/combobox.ts';
import { provideKeywordAnswers } from '../suggestions/keyword-answers.ts';
import { createSuggestions, type KeywordAnswers } from '../suggestions/keyword-offers.ts';
import { createKeywordField, KEYWORD_FIELD } from './keyword-field.ts';
import { createSearchController } from './search-controller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BERLIN: Location = { ...ONLINE_LOCATION, isOnline: false, placeId: '7', slug: 'germany--berlin' };

const offering = (...terms: readonly string[]): KeywordAnswers => ({
  suggestions: null,
  followTrending: () => ({ terms }),
});

/** A field whose place is not known yet, with the calls that it sends. */
function start(given?: readonly string[]) {
  const calls: unknown[] = [];
  const answers: ((answer: unknown) => void)[] = [];
  let location: Location | null = null;
  const created = createKeywordField(createSearchController(createFakeSearchPage()), '', offering());
  const api: Parameters<typeof provideKeywordAnswers>[1] = {
    callApi(path, { parameters = {} } = {}) {
      const { q, place_id, location: slug } = parameters;
      calls.push(path === TRENDING_PATH ? slug : [q, place_id]);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  const env = { ...SAMPLE_ENVIRONMENT, countrySlug: 'germany' };
  const page = { env, ...(given && { trending: [...given] }), trendingTimeframe: 'week' };
  const provided = provideKeywordAnswers(created, api, () => location, page);
  const dispatch = (event: ComboboxEvent) => created.dispatch(event);
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
    expect(calls).toEqual(['germany--berlin']);
    await answer(trendingOf('techno'));
    expect(readTerms()).toEqual(['techno']);
  });

  it('offers what trends in the country, and in the place as soon as that is known where it had nothing to show', async () => {
    const { field, place, calls, answer, readTerms } = start();
    field.dispatch({ type: 'opened' });
    expect(calls).toEqual(['germany']);
    await answer(trendingOf());
    place(BERLIN);
    expect(calls).toEqual(['germany', 'germany--berlin']);
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
    expect(calls).toEqual([
      ['jaz', 'online'],
      ['jaz', '7'],
    ]);
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
    expect(calls).toEqual([
      ['jaz', 'online'],
      ['jaz', '7'],
    ]);
  });
});

const STORAGE_KEY = 'marquee.recent-searches';

/** A field on a page that notes its searches, with the recent searches of this browser. */
function startOnPage(stored: readonly string[] = [], load = async (): Promise<readonly string[]> => ['jazz brunch']) {
  const storage = stubStorage({ [STORAGE_KEY]: stored });
  const { root, inputs } = createFakeForm(KEYWORD_FIELD);
  const searches: unknown[] = [];
  const removals: string[] = [];
  const onChange = vi.fn();
  const search = createSearchController({
    ...createFakeSearchPage(),
    track: (source) => searches.push(source),
    onSearch: ({ query }) => searches.push(query) > 0,
    announceRemoval: (term) => removals.push(term),
  });
  search.setRoot(root);
  const field = createKeywordField(search, '', offering('techno'));
  search.add(field);
  search.subscribe(onChange);
  const suggest = () => {
    const source = { readScope: () => '', load };
    field.setAnswers({ ...field.answers(), suggestions: createSuggestions(source, field.refresh) });
  };
  const type = async (text: string) => {
    field.dispatch({ type: 'typed', text });
    await vi.advanceTimersByTimeAsync(400);
  };
  const list = () => field.listKeys();
  const readStored = () => storage.read(STORAGE_KEY);
  return {
    field,
    search,
    storage,
    input: inputs[0],
    searches,
    removals,
    onChange,
    suggest,
    type,
    list,
    readStored,
  };
}

describe('recent searches of a field', () => {
  it('are read whenever it opens, and not while it is open', () => {
    const { field, storage, list } = startOnPage(['jazz']);
    field.dispatch({ type: 'opened' });
    expect(list()).toEqual(['jazz']);
    storage.write(STORAGE_KEY, ['rock']);
    field.dispatch({ type: 'highlighted', key: 'jazz' });
    field.dispatch({ type: 'closed' });
    expect(list()).toEqual(['jazz']);
    field.dispatch({ type: 'opened' });
    expect(list()).toEqual(['rock']);
  });

  it.each([
    ['rock', ['jazz', 'soul']],
    ['', []],
  ])('after the removal of %j are %j', (term, kept) => {
    const { field, onChange, removals, readStored } = startOnPage(['jazz', 'rock', 'soul']);
    field.dispatch({ type: 'opened' });
    onChange.mockClear();
    field.remove(term);
    expect(readStored()).toEqual(kept);
    expect(field.read().offers.recents).toEqual(kept);
    expect(removals).toEqual([term]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it.each<[string, readonly string[]]>([
    ['Rock', ['rock', 'jazz']],
    ['', ['Jazz']],
  ])('after a search for %j are %j', async (text, kept) => {
    const { search, type, readStored } = startOnPage(['Jazz']);
    await type(text);
    search.submit();
    expect(readStored()).toEqual(kept);
  });
});

describe('a picked term', () => {
  it.each<[string, readonly string[], string, string]>([
    ['recent', ['jazz'], '', 'jazz'],
    ['suggestions', ['jazz club'], 'jazz', 'jazz brunch'],
    ['trending', [], '', 'techno'],
  ])('is searched, and counted as %s', async (source, stored, text, term) => {
    const { field, suggest, type, searches, input, list } = startOnPage(stored);
    suggest();
    await type(text);
    expect(list()).toContain(term);
    field.pick(term);
    expect(searches).toEqual([source, term]);
    expect([input?.value, field.read().combobox.text]).toEqual([term, term]);
  });
});
