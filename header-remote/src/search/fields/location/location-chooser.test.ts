import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Location, ONLINE_LOCATION } from '../../../../../shared/location/location.ts';
import { startLocationState } from '../../../../../shared/location/location-state.ts';
import { createComboboxState } from '../../../ui/combobox/combobox.ts';
import { createPredictorLoader } from '../../location/load-places.ts';
import { createLocationChooser, type LocationFieldView } from './location-chooser.ts';

// A test file before this one may have loaded the chooser with the module that is replaced here.
vi.hoisted(() => vi.resetModules());
vi.mock('../../location/load-places.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../location/load-places.ts')>();
  return { ...original, createPredictorLoader: vi.fn(original.createPredictorLoader) };
});

const place = (slug: string): Location => ({ ...ONLINE_LOCATION, isOnline: false, slug, currentPlace: slug });

/** A field whose parts can be changed, and the site's answer to each typed text. */
function createField(answers: Readonly<Record<string, readonly string[]>> = {}) {
  const calls: string[] = [];
  const note = (call: string) => void calls.push(call);
  const callApi = vi.fn((_path: string, { parameters }: { parameters: { input: string } }) => {
    const names = answers[parameters.input];
    if (names === undefined) return Promise.reject(new Error('500'));
    return Promise.resolve({
      predictions: names.map((name) => ({ main_text: name, secondary_text: '', types: [], place_id: name })),
    });
  });
  const field = { state: startLocationState(null), text: '', isOpen: true, isEditing: true };
  const read = () =>
    ({
      api: { callApi, callSite: callApi },
      props: { env: { localeInfo: { locale: 'en_US' } }, flags: {} },
      location: {
        state: field.state,
        notice: null,
        apply: (location: Location) => note(`apply ${location.slug ?? 'online'}`),
        clear: (notice: string) => note(`clear ${notice}`),
      },
      combobox: {
        state: { ...createComboboxState(field.text), isOpen: field.isOpen },
        isComposing: false,
        inputRef: { current: { focus: () => note('focus') } },
        open: () => note('open'),
      },
      isEditing: field.isEditing,
      track: (_interaction: string, label: string) => note(`track ${label}`),
      leave: () => note('leave'),
      onChosen: () => note('chosen'),
    }) as unknown as LocationFieldView;
  const chooser = createLocationChooser(read, () => {});
  const render = () => {
    chooser.follow();
    chooser.settle();
  };
  return { field, chooser, calls, callApi, render };
}

const keys = ({ chooser }: ReturnType<typeof createField>) => chooser.read().options.map(({ key }) => key);

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.useFakeTimers();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  vi.stubGlobal('window', { localStorage });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('an empty field', () => {
  it('offers device, online and the places chosen before, each of which ends the edit', () => {
    window.localStorage.setItem('marquee.recent-locations', JSON.stringify([place('austin')]));
    const field = createField();
    expect(keys(field)).toEqual(['device', 'online', 'recent-0']);
    field.chooser.pick('recent-0');
    expect(field.calls).toEqual(['track recent', 'apply austin', 'leave', 'chosen']);
    field.chooser.pick('online');
    expect(field.calls.slice(4)).toEqual(['track online', 'apply online', 'leave', 'chosen']);
    field.chooser.pick('nothing');
    expect(field.calls).toHaveLength(8);
  });

  it('is left once for each location that the device gave', () => {
    const { field, calls, render } = createField();
    render();
    field.state = { ...startLocationState(place('austin')), isUsingDeviceLocation: true };
    render();
    render();
    expect(calls).toEqual(['leave', 'chosen']);
  });
});

describe('a typed text', () => {
  it('loads the service once, while its first text rests', () => {
    const { field, callApi, render } = createField();
    vi.mocked(createPredictorLoader).mockClear();
    render();
    expect(createPredictorLoader).not.toHaveBeenCalled();
    for (const text of ['b', 'be']) {
      field.text = text;
      render();
    }
    expect(createPredictorLoader).toHaveBeenCalledOnce();
    expect(callApi).not.toHaveBeenCalled();
  });

  it('has its places once it has rested, and their number', async () => {
    const field = createField({ aus: ['Austin'] });
    field.field.text = ' aus';
    field.render();
    expect(field.chooser.read()).toEqual({ options: [], isLoading: true, answerCount: null });
    await vi.advanceTimersByTimeAsync(250);
    await vi.dynamicImportSettled();
    expect(field.chooser.read()).toMatchObject({ isLoading: false, answerCount: 1 });
    expect(keys(field)).toEqual(['place-Austin']);
  });

  it('that is no place, or that nobody answers, clears the location once', async () => {
    const { field, calls, render } = createField({ xyz: [] });
    for (const text of ['xyz', 'fails']) {
      field.text = text;
      render();
      await vi.advanceTimersByTimeAsync(250);
      await vi.dynamicImportSettled();
      render();
      render();
    }
    expect(calls).toEqual(['clear notice.no-places', 'clear notice.maps-failed']);
  });

  it('is looked up at once where it is submitted, and stays with a notice where it is no place', async () => {
    const { field, chooser, calls } = createField({ xyz: [] });
    field.text = 'xyz';
    expect(await chooser.chooseTyped()).toBeNull();
    expect(calls).toEqual(['clear notice.no-places', 'focus', 'open']);
  });
});
