import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import {
  type ChannelPointers,
  findActivePointer,
  findRunningCanary,
  listMoves,
} from '../../shared/contracts/channel-pointer.ts';
import { CHANNELS, type Channel, mapChannelsAsync } from '../../shared/contracts/channels.ts';
import type { HeaderServer } from '../../shared/contracts/header-server.ts';
import { readCookie } from '../../shared/cookies/read-cookie.ts';
import type { HeaderRelease, ReleaseChoice } from '../header/header-release.ts';
import type { BuildReference } from './channel-moves.ts';
import { OpenedBuilds } from './opened-builds.ts';
import { type ChannelStore, PointerReader, type WaitUntil } from './pointer-reader.ts';
import { type BuildBucket, createLocalRenderer, type Loader } from './renderers.ts';

/** Time for which a store of builds that failed is not used. */
const STORE_RETRY_MS = 15_000;

/** Builds and channels as seen by an isolate. */
export type ReleasesDescription = Awaited<ReturnType<Releases['describe']>>;

export interface ReleasesDependencies {
  /** The build deployed with the worker. */
  readonly builtIn: BuildManifest;
  readonly importServer: () => Promise<HeaderServer>;
  readonly channels?: ChannelStore | undefined;
  readonly builds?: BuildBucket | undefined;
  readonly loader?: Loader | undefined;
  readonly now?: () => number;
  /** Age up to which pointers are used without being read again. */
  readonly pointersFreshMs?: number | undefined;
  readonly onRefused?: (build: string, reason: string) => void;
}

/**
 * Chooses the build of each answer. Whatever the stores do, there is always one: the build deployed with the worker.
 */
export class Releases {
  /** The build that was deployed with the worker. */
  readonly builtIn: HeaderRelease;
  readonly #builtInReference: BuildReference;
  readonly #pointers: PointerReader;
  readonly #opened: OpenedBuilds | null;
  readonly #missing: readonly string[];
  readonly #now: () => number;
  /** The last build of `stable` that opened: preferred to the deployed build while the next does not open. */
  #lastStable: BuildReference | null = null;
  #storeFailure: { readonly at: number; readonly reason: string } | null = null;

  constructor({ builtIn, importServer, channels, builds, loader, now = Date.now, ...options }: ReleasesDependencies) {
    const { pointersFreshMs, onRefused = () => {} } = options;
    this.builtIn = { build: builtIn, renderer: createLocalRenderer(importServer) };
    this.#builtInReference = { build: builtIn.id, server: builtIn.server.sha256 };
    this.#now = now;
    this.#missing = Object.entries({ CHANNELS: channels, BUILDS: builds, LOADER: loader })
      .filter(([, binding]) => binding === undefined)
      .map(([name]) => name);
    this.#pointers = new PointerReader(channels, now, pointersFreshMs);
    const canOpen = builds !== undefined && loader !== undefined;
    this.#opened = canOpen ? new OpenedBuilds({ bucket: builds, loader, now, onRefused }) : null;
  }

  /** @param isPrefetch a prefetch does not set a cookie */
  async choose(cookies: string, isPrefetch: boolean, waitUntil: WaitUntil): Promise<ReleaseChoice> {
    const pointers = await this.#pointers.read(waitUntil);
    const canary = findActivePointer(pointers, 'canary');
    const isAlone = CHANNELS.every((channel) => channel === 'stable' || findActivePointer(pointers, channel) === null);
    const known = readBucket(cookies);
    const isShared = canary !== null && canary.share > 0 && canary.share < 100;
    const bucket = known ?? (isShared && !isPrefetch ? createBucket() : null);
    const isInCanary = canary !== null && (canary.share === 100 || (bucket !== null && bucket < canary.share));

    let release: Promise<HeaderRelease> | null = null;
    const open = (channel: Channel) => {
      release ??= this.#openChannel(channel, pointers, waitUntil);
      return release;
    };
    return {
      cookie: known === null && bucket !== null ? `${BUCKET_COOKIE}=${bucket}; ${BUCKET_ATTRIBUTES}` : null,
      open: (channel) => open(channel ?? (isInCanary ? 'canary' : 'stable')),
      openCommon: async () => (isAlone ? open('stable') : null),
    };
  }

  /** Finds a build by its id if a pointer or its history names it; null otherwise. */
  async find(build: string, waitUntil: WaitUntil): Promise<HeaderRelease | null> {
    if (build === this.#builtInReference.build) return this.builtIn;
    const pointers = await this.#pointers.read(waitUntil);
    const reference = listAllMoves(pointers).find((move) => move.build === build);
    return reference === undefined ? null : this.#open(reference, waitUntil);
  }

  /** Whether pages may have a build, known without a call. */
  knows(build: string): boolean {
    const moves = listAllMoves(this.#pointers.known);
    return build === this.#builtInReference.build || moves.some((move) => move.build === build);
  }

  /** Whether a running canary is judged by how this build does; known without a call. */
  isJudged(build: string): boolean {
    const pointers = this.#pointers.known;
    const canary = findRunningCanary(pointers);
    return canary !== null && (build === canary.build || build === pointers.stable?.build);
  }

  /** Reports that a file of a build could not be read: pages must not name unavailable files. */
  reportStoreFailure(error: unknown): void {
    this.#storeFailure = { at: this.#now(), reason: error instanceof Error ? error.message : String(error) };
  }

  /** Percentage of users who get the canary. */
  async readShare(waitUntil: WaitUntil): Promise<number> {
    const pointers = await this.#pointers.read(waitUntil);
    return findActivePointer(pointers, 'canary')?.share ?? 0;
  }

  /** Describes the channels, their builds in this isolate, and the reasons against others. */
  async describe(waitUntil: WaitUntil) {
    const pointers = await this.#pointers.read(waitUntil);
    return {
      /** The build deployed with the worker, which serves if the stores or the loader fail. */
      deployed: this.#builtInReference.build,
      channels: await mapChannelsAsync(async (channel) => ({
        /** Build that pages currently get. */
        serves: (await this.#openChannel(channel, pointers, waitUntil)).build.id,
        /** Percentage of users who get the channel's build: 0 while it is `stable`'s. */
        share: channel === 'stable' ? 100 : (findActivePointer(pointers, channel)?.share ?? 0),
        pointer: pointers[channel],
      })),
      notBound: this.#missing,
      problems: [
        ...(this.#pointers.problem === null ? [] : [`channels: ${this.#pointers.problem}`]),
        ...(this.#isStoreAway() ? [`builds: ${this.#storeFailure?.reason}`] : []),
        ...(this.#opened?.refused ?? []),
      ],
    };
  }

  async #openChannel(channel: Channel, pointers: ChannelPointers, waitUntil: WaitUntil): Promise<HeaderRelease> {
    const { stable } = pointers;
    for (const reference of [findActivePointer(pointers, channel), stable, this.#lastStable]) {
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
}

const listAllMoves = (pointers: ChannelPointers) => CHANNELS.flatMap((channel) => listMoves(pointers[channel]));

/** A random number from 0 to 99 that only decides whether a browser is in a canary. */
const BUCKET_COOKIE = 'marquee_channel';
const BUCKET_ATTRIBUTES = 'Max-Age=31536000; Path=/; Secure; HttpOnly; SameSite=Lax';

function readBucket(cookies: string): number | null {
  const bucket = readCookie(cookies, BUCKET_COOKIE) ?? '';
  return /^\d{1,2}$/.test(bucket) ? Number(bucket) : null;
}

function createBucket(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random % 100;
}
