import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HeaderServer } from '../../shared/contracts/header-server.ts';
import { importServer } from '../test/test-release.ts';
import { BuildRefusedError } from './build-store.ts';
import { createLoadedRenderer, createLocalRenderer, type Loader } from './renderers.ts';

const BUILD = 'aaaaaaaaaaaa';
const SHA256 = 'f'.repeat(64);

/** The platform's loader, with an isolate that answers in this way. */
function createLoader(server: Readonly<Record<string, (argument: string) => unknown>>) {
  const loaded: { readonly name: string; readonly code: unknown }[] = [];
  const loader = {
    get(name: string, getCode: () => Promise<unknown>) {
      void getCode().then((code) => loaded.push({ name, code }));
      return { getEntrypoint: () => server };
    },
  } as unknown as Loader;
  return { loader, loaded };
}

const createRenderer = (server: Parameters<typeof createLoader>[0]) =>
  createLoadedRenderer(createLoader(server).loader, BUILD, 'the code', SHA256);

afterEach(() => {
  vi.useRealTimers();
});

describe('a build that was loaded', () => {
  it('runs under its name and hash, without network, bindings or variables, for 500 ms of CPU a call', async () => {
    const { loader, loaded } = createLoader({ readContract: async () => 1 });
    await createLoadedRenderer(loader, BUILD, 'the code', SHA256).check();
    expect(loaded).toEqual([
      {
        name: `${BUILD}:${SHA256}`,
        code: {
          compatibilityDate: '2026-10-01',
          mainModule: 'entrypoint.js',
          modules: { 'entrypoint.js': expect.stringContaining("from './server.js'"), 'server.js': 'the code' },
          globalOutbound: null,
          env: {},
          limits: { cpuMs: 500 },
        },
      },
    ]);
  });

  it('is refused where it speaks another contract', async () => {
    const refused = createRenderer({ readContract: async () => 2 }).check();
    await expect(refused).rejects.toThrow(/^Build aaaaaaaaaaaa speaks contract 2, and this edge contract 1$/);
    await expect(refused).rejects.toBeInstanceOf(BuildRefusedError);
  });

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
