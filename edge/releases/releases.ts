import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import {
  type ChannelMove,
  type ChannelPointer,
  type ChannelPointers,
  findActiveCanary,
} from '../../shared/contracts/channel-pointer.ts';
import type { HeaderServer } from '../../shared/contracts/header-server.ts';
import type { CacheApi } from '../cache/cache-api-tier.ts';
import type { HeaderRelease, ReleaseChoice } from '../header/header-release.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import type { ReleasesDescription } from '../observe/status-data.ts';
import { type BuildBucket, buildFileKey } from './build-store.ts';
import { buildBucketCookie, createBucket, readBucket } from './canary-bucket.ts';
import type { BuildReference } from './channel-moves.ts';
import type { ChannelStore } from './channel-store.ts';
import { OpenedBuilds } from './opened-builds.ts';
import { PointerBackup } from './pointer-backup.ts';
import { PointerReader, type WaitUntil } from './pointer-reader.ts';
import { createLocalRenderer, type Loader } from './renderers.ts';

/** A store of builds that failed is not relied on for this long; each reading of the pointers tries it again. */
const STORE_RETRY_MS = 15_000;
const STORE_TIMEOUT_MS = 2_000;

export interface ReleasesDependencies {
  /** The build that was deployed with the worker. */
  readonly builtIn: BuildManifest;
  readonly importServer: () => Promise<HeaderServer>;
  readonly channels?: ChannelStore | undefined;
  readonly builds?: BuildBucket | undefined;
  readonly loader?: Loader | undefined;
  /** Where the pointers are kept for isolates that start while the store is away; a worker has no cache while it starts. */
  readonly openCache?: () => CacheApi | undefined;
  readonly now?: () => number;
  readonly onRefused?: (build: string, reason: string) => void;
}

/** What of a request decides which build it gets. */
export interface ReleaseFacts {
  readonly cookies: string;
  /** A prefetch sets no cookie. */
  readonly isPrefetch: boolean;
}

/** Chooses the build of each answer. Whatever the stores do, there is one: that which was deployed with the worker. */
export class Releases {
  /** The build that was deployed with the worker. */
  readonly builtIn: HeaderRelease;
  readonly #builtInReference: BuildReference;
  readonly #pointers: PointerReader;
  readonly #opened: OpenedBuilds | null;
  readonly #builds: BuildBucket | undefined;
  readonly #missing: readonly string[];
  readonly #now: () => number;
  /** The last build of `stable` that opened: better than the deployed one while the next does not. */
  #lastStable: BuildReference | null = null;
  #storeFailure: { readonly at: number; readonly reason: string } | null = null;

  constructor({
    builtIn,
    importServer,
    channels,
    builds,
    loader,
    openCache,
    now = Date.now,
    onRefused,
  }: ReleasesDependencies) {
    this.builtIn = { build: builtIn, renderer: createLocalRenderer(importServer) };
    this.#builtInReference = { build: builtIn.id, server: builtIn.server.sha256 };
    this.#now = now;
    this.#builds = builds;
    this.#missing = Object.entries({ CHANNELS: channels, BUILDS: builds, LOADER: loader })
      .filter(([, binding]) => binding === undefined)
      .map(([name]) => name);
    this.#pointers = new PointerReader(channels, new PointerBackup(openCache ?? (() => undefined)), now);
    this.#opened =
      builds === undefined || loader === undefined
        ? null
        : new OpenedBuilds({ bucket: builds, loader, now, onRefused: onRefused ?? (() => {}) });
  }

  async choose({ cookies, isPrefetch }: ReleaseFacts, waitUntil: WaitUntil): Promise<ReleaseChoice> {
    const pointers = await this.#pointers.read(waitUntil, () => this.#checkStore());
    const canary = findActiveCanary(pointers);
    const known = readBucket(cookies);
    const isShared = canary !== null && canary.share > 0 && canary.share < 100;
    const bucket = known ?? (isShared && !isPrefetch ? createBucket() : null);
    const isInCanary = canary !== null && (canary.share === 100 || (bucket !== null && bucket < canary.share));

    let release: Promise<HeaderRelease> | null = null;
    const open = (isCanary: boolean) => {
      release ??= this.#openFirst(isCanary ? (canary ?? pointers.stable) : pointers.stable, pointers, waitUntil);
      return release;
    };
    return {
      cookie: known === null && bucket !== null ? buildBucketCookie(bucket) : null,
      open: (channel) => open(channel === null ? isInCanary : channel === 'canary'),
      openCommon: async () => (canary === null ? open(false) : null),
    };
  }

  /** The build with an id, where a pointer or its history names it; null for any other. */
  async find(build: string, waitUntil: WaitUntil): Promise<HeaderRelease | null> {
    if (build === this.#builtInReference.build) return this.builtIn;
    const { stable, canary } = await this.#pointers.read(waitUntil, () => this.#checkStore());
    const named = [stable, canary].flatMap((pointer) => (pointer === null ? [] : listMoves(pointer)));
    const reference = named.find((move) => move.build === build);
    return reference === undefined ? null : this.#open(reference, waitUntil);
  }

  /** Whether a build is one that pages may have; known without a call. */
  knows(build: string): boolean {
    const { stable, canary } = this.#pointers.known;
    return (
      build === this.#builtInReference.build ||
      [stable, canary].some((pointer) => pointer !== null && listMoves(pointer).some((move) => move.build === build))
    );
  }

  /** Reports that a file of a build could not be read: pages must not name files that do not come. */
  reportStoreFailure(error: unknown): void {
    this.#storeFailure = { at: this.#now(), reason: error instanceof Error ? error.message : String(error) };
  }

  /** Percentage of users who get the canary. */
  async readShare(waitUntil: WaitUntil): Promise<number> {
    return findActiveCanary(await this.#pointers.read(waitUntil, () => this.#checkStore()))?.share ?? 0;
  }

  /** Channels, the builds that they give in this isolate, and why not others. */
  async describe(waitUntil: WaitUntil): Promise<ReleasesDescription> {
    const pointers = await this.#pointers.read(waitUntil, () => this.#checkStore());
    const canary = findActiveCanary(pointers);
    const { build: stableBuild } = await this.#openFirst(pointers.stable, pointers, waitUntil);
    const { build: canaryBuild } = await this.#openFirst(canary ?? pointers.stable, pointers, waitUntil);
    return {
      /** Deployed with the worker; serves where the stores or the loader do not. */
      deployed: this.#builtInReference.build,
      channels: {
        stable: { serves: stableBuild.id, pointer: describePointer(pointers.stable) },
        canary: { serves: canaryBuild.id, share: canary?.share ?? 0, pointer: describePointer(pointers.canary) },
      },
      notBound: this.#missing,
      problems: [
        ...(this.#pointers.problem === null ? [] : [`channels: ${this.#pointers.problem}`]),
        ...(this.#isStoreAway() ? [`builds: ${this.#storeFailure?.reason}`] : []),
        ...Object.values(this.#opened?.refused ?? {}),
      ],
    };
  }

  async #openFirst(
    chosen: ChannelPointer | null,
    { stable }: ChannelPointers,
    waitUntil: WaitUntil,
  ): Promise<HeaderRelease> {
    for (const reference of [chosen, stable, this.#lastStable]) {
      const release = reference === null ? null : await this.#open(reference, waitUntil);
      if (release === null) continue;
      if (reference === stable) this.#lastStable = reference;
      return release;
    }
    return this.builtIn;
  }

  async #open(reference: BuildReference, waitUntil: WaitUntil): Promise<HeaderRelease | null> {
    const { build, server } = this.#builtInReference;
    if (reference.build === build && reference.server === server) return this.builtIn;
    if (this.#opened === null || this.#isStoreAway()) return null;
    return this.#opened.open(reference, waitUntil);
  }

  #isStoreAway(): boolean {
    return this.#storeFailure !== null && this.#now() - this.#storeFailure.at < STORE_RETRY_MS;
  }

  async #checkStore(): Promise<void> {
    const { stable } = this.#pointers.known;
    const builds = this.#builds;
    if (builds === undefined || stable === null) return;
    try {
      await withTimeLimit(
        STORE_TIMEOUT_MS,
        () => builds.head(buildFileKey(stable.build, 'build.json')),
        () => {
          throw new Error(`no answer within ${STORE_TIMEOUT_MS} ms`);
        },
      );
      this.#storeFailure = null;
    } catch (error) {
      this.reportStoreFailure(error);
    }
  }
}

const listMoves = (pointer: ChannelPointer): readonly ChannelMove[] => [pointer, ...pointer.history];

function describePointer(pointer: ChannelPointer | null) {
  if (pointer === null) return null;
  const { server: _, history, ...move } = pointer;
  return { ...move, history: history.map(({ server: _, ...earlier }) => earlier) };
}
