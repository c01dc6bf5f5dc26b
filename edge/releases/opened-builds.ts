import { InFlightRequests, requireWithin, waitFor } from '../cache/in-flight-requests.ts';
import type { HeaderRelease } from '../header/header-release.ts';
import type { BuildReference } from './channel-moves.ts';
import type { WaitUntil } from './pointer-reader.ts';
import {
  type BuildBucket,
  checkContract,
  createLoadedRenderer,
  type LoadedRenderer,
  type Loader,
  readManifest,
  readServerModule,
  renderFirst,
} from './renderers.ts';

/** Stable, canary, and earlier builds whose pages still request messages. */
const MAX_OPENED = 4;
const OPEN_TIMEOUT_MS = 5_000;
/** Longest wait of an answer for a build that is not open yet. */
const OPEN_WAIT_MS = 1_000;
/** Pause after a build could not be opened or did not answer. */
const RETRY_MS = 10_000;
/** Time for which an isolate that answered is assumed to be alive. */
const LEASE_MS = 5_000;

interface OpenedBuild {
  readonly release: HeaderRelease;
  readonly renderer: LoadedRenderer;
  answeredAt: number;
}

export interface OpenedBuildsDependencies {
  readonly bucket: BuildBucket;
  readonly loader: Loader;
  readonly now: () => number;
  readonly onRefused: (build: string, reason: string) => void;
}

/** The builds of the store that this isolate can render with. */
export class OpenedBuilds {
  readonly #dependencies: OpenedBuildsDependencies;
  /** Least recently used first. */
  readonly #opened = new Map<string, OpenedBuild>();
  readonly #refused = new Map<string, { readonly at: number; readonly reason: string }>();
  readonly #opening = new InFlightRequests<OpenedBuild | null>();

  constructor(dependencies: OpenedBuildsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Reasons why builds are currently unusable. */
  get refused(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#refused].map(([key, { reason }]) => [key.split(':')[0] ?? key, reason]));
  }

  /** @returns null if the build is unusable, or not open in time. */
  async open(reference: BuildReference, waitUntil: WaitUntil): Promise<HeaderRelease | null> {
    const key = `${reference.build}:${reference.server}`;
    const time = this.#dependencies.now();
    const refused = this.#refused.get(key);
    if (refused !== undefined && time - refused.at < RETRY_MS) return null;
    const opened = this.#opened.get(key) ?? (await this.#openOnce(key, reference, waitUntil));
    if (opened === null) return null;
    // Moves to the end: the least recently used go first.
    this.#opened.delete(key);
    this.#opened.set(key, opened);
    for (const old of [...this.#opened.keys()].slice(0, -MAX_OPENED)) this.#opened.delete(old);
    if (time - opened.answeredAt < LEASE_MS) return opened.release;
    try {
      await opened.renderer.check();
      opened.answeredAt = time;
      return opened.release;
    } catch (error) {
      this.#refuse(key, reference.build, error);
      return null;
    }
  }

  #openOnce(key: string, reference: BuildReference, waitUntil: WaitUntil): Promise<OpenedBuild | null> {
    const time = this.#dependencies.now();
    const waiting = this.#opening.find(key, time);
    if (waiting !== undefined) return this.#wait(waiting);
    const work = this.#load(reference).catch((error: unknown) => {
      this.#refuse(key, reference.build, error);
      return null;
    });
    const done = this.#opening.add(key, time, OPEN_TIMEOUT_MS, work);
    waitUntil(
      work.then((opened) => {
        if (opened !== null) {
          this.#opened.set(key, opened);
          this.#refused.delete(key);
        }
        done();
      }),
    );
    return this.#wait(work);
  }

  async #wait(work: Promise<OpenedBuild | null>): Promise<OpenedBuild | null> {
    return (await waitFor(work, OPEN_WAIT_MS)) ?? null;
  }

  async #load({ build, server }: BuildReference): Promise<OpenedBuild> {
    const { bucket, loader, now } = this.#dependencies;
    const load = async (): Promise<OpenedBuild> => {
      const manifest = await readManifest(bucket, build);
      checkContract(manifest);
      const code = await readServerModule(bucket, manifest, server);
      const renderer = createLoadedRenderer(loader, build, code, server);
      await renderer.check();
      await renderFirst(build, renderer);
      // The next request first checks whether the isolate is still alive.
      const endLeaseOnFailure = async <Result>(answer: Promise<Result>): Promise<Result> => {
        try {
          return await answer;
        } catch (error) {
          opened.answeredAt = Number.NEGATIVE_INFINITY;
          throw error;
        }
      };
      const opened: OpenedBuild = {
        renderer,
        answeredAt: now(),
        release: {
          build: manifest,
          renderer: {
            readLabels: (locale) => endLeaseOnFailure(renderer.readLabels(locale)),
            render: (props, json) => endLeaseOnFailure(renderer.render(props, json)),
          },
        },
      };
      return opened;
    };
    return requireWithin(OPEN_TIMEOUT_MS, load, `was not loaded within ${OPEN_TIMEOUT_MS} ms`);
  }

  #refuse(key: string, build: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#opened.delete(key);
    this.#refused.delete(key);
    this.#refused.set(key, { at: this.#dependencies.now(), reason });
    // Old entries are no longer valid.
    for (const [other, { at }] of this.#refused) {
      if (this.#dependencies.now() - at > RETRY_MS) this.#refused.delete(other);
    }
    this.#dependencies.onRefused(build, reason);
  }
}
