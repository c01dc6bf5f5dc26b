import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { type BuildManifest, buildManifestSchema } from '../../shared/contracts/build-manifest.ts';
import { HEADER_PROPS_VERSION, type HeaderProps } from '../../shared/contracts/header-props.ts';
import { HEADER_SERVER_CONTRACT, type HeaderLabels, type HeaderServer } from '../../shared/contracts/header-server.ts';
import { createTranslate } from '../../shared/i18n/translate.ts';
import { buildHeaderEnvironment } from '../../shared/navigation/header-environment.ts';
import { DEFAULT_SITE, type Locale } from '../../shared/sites/sites.ts';
import { requireWithin } from '../cache/in-flight-requests.ts';
import { parseJson } from '../header/header-props.ts';
import type { HeaderRenderer } from '../header/header-release.ts';

/** A header renders in a few milliseconds; a build that takes this long is considered broken. */
const CALL_TIMEOUT_MS = 1_000;
/** CPU limit of one call of a build's code, by which the platform ends an endless loop. */
const CPU_LIMIT_MS = 500;
const COMPATIBILITY_DATE = '2026-10-01';

/** The entry point of a loaded build. The build's module does not know the platform; this class belongs to the edge. */
interface LoadedServer {
  readContract(): Promise<number>;
  render(json: string): Promise<string>;
  readLabels(locale: Locale): Promise<HeaderLabels>;
}

const ENTRYPOINT = `import { WorkerEntrypoint } from 'cloudflare:workers';
import * as server from './server.js';
export default class extends WorkerEntrypoint {
  readContract() { return server.contract; }
  render(json) { return server.renderHeader(JSON.parse(json)); }
  readLabels(locale) { return server.readLabels(locale); }
}`;

export type Loader = Pick<WorkerLoader, 'get'>;

interface LoadedRenderer extends HeaderRenderer {
  /** Resolves when the build's isolate answers with this edge's contract version. */
  readonly check: () => Promise<void>;
}

/** @throws BuildRefusedError for a build with a different contract version. */
export function checkContract({ id, contract }: Pick<BuildManifest, 'id' | 'contract'>): void {
  if (contract === HEADER_SERVER_CONTRACT) return;
  throw new BuildRefusedError(id, `speaks contract ${contract}, and this edge contract ${HEADER_SERVER_CONTRACT}`);
}

/**
 * Runs a build's server module in a separate isolate, without network, bindings or variables. The platform keeps the
 * isolate while it is used; the module is passed again after the platform has dropped it.
 */
export function createLoadedRenderer(loader: Loader, build: string, code: string, sha256: string): LoadedRenderer {
  // A stub belongs to the request that created it, and costs almost nothing.
  const openServer = () =>
    loader
      .get(`${build}:${sha256}`, async () => ({
        compatibilityDate: COMPATIBILITY_DATE,
        mainModule: 'entrypoint.js',
        modules: { 'entrypoint.js': ENTRYPOINT, 'server.js': code },
        globalOutbound: null,
        env: {},
        limits: { cpuMs: CPU_LIMIT_MS },
      }))
      .getEntrypoint() as unknown as LoadedServer;
  const call = <Result>(work: (server: LoadedServer) => Promise<Result>): Promise<Result> =>
    requireWithin(
      CALL_TIMEOUT_MS,
      () => work(openServer()),
      `Build ${build} gave no answer within ${CALL_TIMEOUT_MS} ms`,
    );
  return {
    check: async () => checkContract({ id: build, contract: await call((server) => server.readContract()) }),
    render: (_, json) => call((server) => server.render(json)),
    readLabels: createLabelMemo((locale) => call((server) => server.readLabels(locale))),
  };
}

/** Renders with a server module in this isolate: the build deployed with the worker. */
export function createLocalRenderer(importServer: () => Promise<HeaderServer>): HeaderRenderer {
  return {
    render: async (props) => (await importServer()).renderHeader(props),
    readLabels: createLabelMemo(async (locale) => (await importServer()).readLabels(locale)),
  };
}

/** One table for each locale. Answers are stored instead of promises: a promise of another request may never settle. */
function createLabelMemo(read: (locale: Locale) => Promise<HeaderLabels>): HeaderRenderer['readLabels'] {
  const known = new Map<Locale, HeaderLabels>();
  return async (locale) => {
    const labels = known.get(locale) ?? (await read(locale));
    known.set(locale, labels);
    return labels;
  };
}

const [language] = DEFAULT_SITE.languages;

/** Props of an anonymous user's home page, with a build's labels. */
function createFirstProps(build: string, labels: HeaderLabels): HeaderProps {
  const translate = createTranslate(labels);
  return {
    version: HEADER_PROPS_VERSION,
    user: ANONYMOUS_USER,
    env: buildHeaderEnvironment({
      site: DEFAULT_SITE,
      language,
      serverUrl: `https://${DEFAULT_SITE.host}`,
      linkBase: '',
      adminServerUrl: null,
      isMobile: false,
      flags: {},
      translate(key: string) {
        if (!Object.hasOwn(labels, key)) throw new BuildRefusedError(build, `has no message for ${key}`);
        return translate(key as never);
      },
    }),
    location: null,
    flags: {},
    page: { path: '/', isHome: true, query: '', variant: 'default', showCreateEventCTA: true },
    variant: 'full',
  };
}

/**
 * Renders a build's header once, before anybody sees it.
 *
 * @throws BuildRefusedError if rendering throws, messages that the edge writes are missing, or the result is not a
 * header with a search form.
 */
export async function renderFirst(build: string, renderer: HeaderRenderer): Promise<void> {
  let html: unknown;
  try {
    const props = createFirstProps(build, await renderer.readLabels(language.locale));
    html = await renderer.render(props, JSON.stringify(props));
  } catch (error) {
    if (error instanceof BuildRefusedError) throw error;
    throw new BuildRefusedError(build, `does not render: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof html !== 'string' || !html.includes('<header') || !html.includes('role="search"')) {
    throw new BuildRefusedError(build, 'renders no header with a search form');
  }
}

export type BuildBucket = Pick<R2Bucket, 'get'>;

/** An unusable build. The message names the build and the reason. */
export class BuildRefusedError extends Error {
  constructor(build: string, reason: string) {
    super(`Build ${build} ${reason}`);
    this.name = 'BuildRefusedError';
  }
}

/** Key of a build's file in the store of builds. */
export const buildFileKey = (build: string, file: string) => `builds/${build}/${file}`;

/** @throws BuildRefusedError if the build is missing, or its description names a different build. */
export async function readManifest(bucket: BuildBucket, build: string): Promise<BuildManifest> {
  const object = await bucket.get(buildFileKey(build, 'build.json'));
  if (object === null) throw new BuildRefusedError(build, 'is not in the store');
  const { data } = buildManifestSchema.safeParse(parseJson(await object.text()));
  if (data?.id !== build) throw new BuildRefusedError(build, 'has no valid build.json');
  return data;
}

/**
 * Reads the text of a build's server module and compares its bytes with the hash in the pointer: write access to
 * builds, without pointers, does not suffice to change running code.
 */
export async function readServerModule(
  bucket: BuildBucket,
  { id, server }: BuildManifest,
  sha256: string,
): Promise<string> {
  const object = await bucket.get(buildFileKey(id, server.file));
  if (object === null) throw new BuildRefusedError(id, 'has no server module');
  const bytes = await object.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== sha256) throw new BuildRefusedError(id, 'has a server module with another hash than the pointer says');
  return new TextDecoder().decode(bytes);
}
