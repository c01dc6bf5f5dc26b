import { LRUCache } from 'lru-cache';
import { InFlightRequests, requireWithin, waitFor } from '../cache/in-flight-requests.ts';
import type { HeaderRelease } from '../header/header-release.ts';
import type { BuildReference } from './channel-moves.ts';
import type { WaitUntil } from './pointer-reader.ts';
import {
  type BuildBucket,
  checkContract,
  createLoadedRenderer,
  type Loader,
  readManifest,
  readServerModule,
  renderFirst,
} from './renderers.ts';

/** Stable, canary, and earlier builds whose pages still request messages. */
const MAX_OPENED = 4;
const MAX_REFUSED = 20;
const OPEN_TIMEOUT_MS = 5_000;
/** Longest wait of an answer for a build that is not open yet. */
const OPEN_WAIT_MS = 1_000;
/** Pause after a build could not be opened. */
const RETRY_MS = 10_000;

export interface OpenedBuildsDependencies {
  readonly bucket: BuildBucket;
  readonly loader: Loader;
  readonly now: () => number;
  readonly onRefused: (build: string, reason: string) => void;
}

/** The builds of the store that this isolate can render with. */
export class OpenedBuilds {
  readonly #dependencies: OpenedBuildsDependencies;
  readonly #opened = new LRUCache<string, HeaderRelease>({ max: MAX_OPENED });
  readonly #refused = new LRUCache<string, { readonly at: number; readonly reason: string }>({ max: MAX_REFUSED });
  readonly #opening = new InFlightRequests<HeaderRelease | null>();

  constructor(dependencies: OpenedBuildsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Reasons why builds are currently unusable. */
  get refused(): readonly string[] {
    const time = this.#dependencies.now();
    return [...this.#refused.values()].flatMap(({ at, reason }) => (time - at < RETRY_MS ? [reason] : []));
  }

  /** @returns null if the build is unusable, or not open in time. */
  async open(reference: BuildReference, waitUntil: WaitUntil): Promise<HeaderRelease | null> {
    const key = `${reference.build}:${reference.server}`;
    const time = this.#dependencies.now();
    const refused = this.#refused.get(key);
    if (refused !== undefined && time - refused.at < RETRY_MS) return null;
    const opened = this.#opened.get(key);
    if (opened !== undefined) return opened;
    const work = this.#opening.find(key, time) ?? this.#startOpening(key, reference, waitUntil);
    return (await waitFor(work, OPEN_WAIT_MS)) ?? null;
  }

  #startOpening(key: string, reference: BuildReference, waitUntil: WaitUntil): Promise<HeaderRelease | null> {
    const { now, onRefused } = this.#dependencies;
    const load = () => this.#load(key, reference);
    const work = requireWithin(OPEN_TIMEOUT_MS, load, `was not loaded within ${OPEN_TIMEOUT_MS} ms`).then(
      (release) => {
        this.#opened.set(key, release);
        this.#refused.delete(key);
        return release;
      },
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        this.#refused.set(key, { at: now(), reason });
        onRefused(reference.build, reason);
        return null;
      },
    );
    const done = this.#opening.add(key, now(), OPEN_TIMEOUT_MS, work);
    waitUntil(work.then(done));
    return work;
  }

  async #load(key: string, { build, server }: BuildReference): Promise<HeaderRelease> {
    const { bucket, loader } = this.#dependencies;
    const manifest = await readManifest(bucket, build);
    checkContract(manifest);
    const code = await readServerModule(bucket, manifest, server);
    const renderer = createLoadedRenderer(loader, build, code, server);
    await renderer.check();
    await renderFirst(build, renderer);
    // The next request opens the build again, which shows whether it still answers.
    const closeOnFailure = async <Result>(answer: Promise<Result>): Promise<Result> => {
      try {
        return await answer;
      } catch (error) {
        this.#opened.delete(key);
        throw error;
      }
    };
    return {
      build: manifest,
      renderer: {
        readLabels: (locale) => closeOnFailure(renderer.readLabels(locale)),
        render: (props, json) => closeOnFailure(renderer.render(props, json)),
      },
    };
  }
}
