import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Location, ONLINE_LOCATION } from '../../../../shared/location/location.ts';
import { startLocationState } from '../../../../shared/location/location-state.ts';
import { stubStorage } from '../../../test/fake-storage.ts';
import { createComboboxState } from '../../ui/combobox/combobox.ts';
import { createSearchQueries } from '../suggestions/search-queries.lazy.ts';
import { createLocationChooser, type LocationChoices, type LocationOption } from './location-chooser.ts';

const place = (slug: string): Location => ({ ...ONLINE_LOCATION, isOnline: false, slug, currentPlace: slug });

/** A chooser on a field that records its calls, and the site's answer to each typed text. */
function createField(answers: Readonly<Record<string, readonly string[]>> = {}) {
  const calls: string[] = [];
  const note = (call: string) => void calls.push(call);
  const callApi = vi.fn((_path: string, { parameters }: { parameters: { input: string }; signal?: AbortSignal }) => {
    const names = answers[parameters.input];
    if (names === undefined) return Promise.reject(new Error('500'));
    return Promise.resolve({
      predictions: names.map((name) => ({ main_text: name, secondary_text: '', types: [], place_id: name })),
    });
  });
  const chooser = createLocationChooser({
    api: { callApi, callSite: callApi },
    env: { localeInfo: { locale: 'en_US' } },
    scope: 'regions',
    location: {
      read: () => ({ state: startLocationState(null), notice: null }),
      apply: (location: Location) => note(`apply ${location.slug ?? 'online'}`),
      clear: (notice: string) => note(`clear ${notice}`),
    },
    loadQueries: async () => createSearchQueries(new AbortController().signal),
    track: (_interaction: string, label: string) => note(`track ${label}`),
    field: { refresh: () => follow(), leave: () => note('leave') },
    onChosen: () => note('chosen'),
  } as unknown as Parameters<typeof createLocationChooser>[0]);
  const field = {
    text: '',
    choices: { options: [], isLoading: false, answerCount: null, failure: null } as LocationChoices,
  };
  const follow = () => {
    const combobox = { ...createComboboxState(field.text), isOpen: true };
    field.choices = chooser.follow(combobox);
  };
  const type = (text: string) => {
    field.text = text;
    follow();
  };
  const pick = (key: string) => chooser.pick(field.choices.options.find((one) => one.key === key) as LocationOption);
  return { field, chooser, calls, callApi, type, pick };
}

const keys = ({ field }: ReturnType<typeof createField>) => field.choices.options.map(({ key }) => key);

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('an empty field', () => {
  it('offers device, online and the places chosen before, each of which ends the edit', () => {
    window.localStorage.setItem('marquee.recent-locations', JSON.stringify([place('austin')]));
    const field = createField();
    field.type('');
    expect(keys(field)).toEqual(['device', 'online', 'recent-0']);
    field.pick('recent-0');
    expect(field.calls).toEqual(['track recent', 'apply austin', 'leave', 'chosen']);
    field.pick('online');
    expect(field.calls.slice(4)).toEqual(['track online', 'apply online', 'leave', 'chosen']);
  });
});

describe('a typed text', () => {
  it('has its places once it has rested, and their number', async () => {
    const field = createField({ aus: ['Austin'] });
    field.type(' aus');
    expect(field.field.choices).toEqual({ options: [], isLoading: true, answerCount: null, failure: null });
    await vi.advanceTimersByTimeAsync(250);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    expect(field.field.choices).toMatchObject({ isLoading: false, answerCount: 1 });
    expect(keys(field)).toEqual(['place-Austin']);
  });

  it.each([
    ['xyz', 'notice.no-places'],
    ['fails', 'notice.maps-failed'],
  ])('that is no place, or that nobody answers, has a notice and clears nothing: %s', async (text, failure) => {
    const { field, calls, type } = createField({ xyz: [] });
    type(text);
    await vi.advanceTimersByTimeAsync(250);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    expect([field.choices.failure, calls]).toEqual([failure, []]);
  });

  it('that is submitted waits 3 s for its place, in browsers without AbortSignal.timeout too', async () => {
    vi.stubGlobal('AbortSignal', {});
    const { chooser, callApi, calls } = createField();
    callApi.mockImplementation(
      (_path, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const choice = chooser.chooseTyped('xyz');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([await choice, calls]).toEqual([null, ['clear notice.maps-failed']]);
  });

  it('is requested once where it is submitted while its places are on their way', async () => {
    const { chooser, callApi, type } = createField({ xyz: [] });
    const { promise, resolve } = Promise.withResolvers<{ predictions: [] }>();
    callApi.mockReturnValue(promise);
    type('xyz');
    await vi.advanceTimersByTimeAsync(250);
    await vi.dynamicImportSettled();
    const chosen = chooser.chooseTyped('xyz');
    resolve({ predictions: [] });
    expect(await chosen).toBeNull();
    expect(callApi).toHaveBeenCalledOnce();
  });
});
