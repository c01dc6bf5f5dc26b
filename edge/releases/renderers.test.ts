import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HeaderServer } from '../../shared/contracts/header-server.ts';
import { importServer } from '../test/test-release.ts';
import { createLoadedRenderer, createLocalRenderer, type Loader } from './renderers.ts';

const BUILD = 'aaaaaaaaaaaa';

/** A build in an isolate that answers in this way. */
const createRenderer = (server: Readonly<Record<string, (argument: string) => unknown>>) =>
  createLoadedRenderer(
    { get: () => ({ getEntrypoint: () => server }) } as unknown as Loader,
    BUILD,
    'the code',
    'f'.repeat(64),
  );

afterEach(() => {
  vi.useRealTimers();
});

describe('a build that was loaded', () => {
  it('has a second to answer', async () => {
    vi.useFakeTimers();
    const onFailure = vi.fn();
    createRenderer({ readContract: () => new Promise(() => {}) })
      .check()
      .catch(onFailure);
    await vi.advanceTimersByTimeAsync(999);
    expect(onFailure).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error(`Build ${BUILD} gave no answer within 1000 ms`));
  });

  it('is asked once for the messages of each language, and again where it failed', async () => {
    const answers = vi
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockImplementation(async (locale: string) => ({ search: `Search in ${locale}` }));
    const { readLabels } = createRenderer({ readLabels: answers });
    await expect(readLabels('fr_FR')).rejects.toThrow('away');
    for (const locale of ['fr_FR', 'de_DE', 'fr_FR', 'de_DE'] as const)
      expect(await readLabels(locale)).toEqual({ search: `Search in ${locale}` });
    expect(answers.mock.calls).toEqual([['fr_FR'], ['fr_FR'], ['de_DE']]);
  });
});

it('the build of the worker reads its messages once for each language', async () => {
  const server: HeaderServer = await importServer();
  const readLabels = vi.fn(server.readLabels);
  const renderer = createLocalRenderer(async () => ({ ...server, readLabels }));
  const labels = await renderer.readLabels('fr_FR');
  expect(labels).toEqual(server.readLabels('fr_FR'));
  expect(await renderer.readLabels('fr_FR')).toBe(labels);
  expect(readLabels).toHaveBeenCalledTimes(1);
});
