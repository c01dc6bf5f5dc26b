import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import type { HeaderServer } from '../../shared/contracts/header-server.ts';
import { CHOSEN_ONLINE_LOCATION } from '../../shared/location/location.ts';
import { buildHeaderEnvironment } from '../../shared/navigation/header-environment.ts';
import { SITES } from '../../shared/sites/sites.ts';
import { runWrangler } from '../wrangler.ts';
import { printFigure, readBuildId } from './figures.ts';

/** `npm run size`: prints the bytes that a browser loads, and fails if a part exceeds its limit. Needs a build. */
const root = resolve(import.meta.dirname, '../..');
const build = resolve(root, 'dist/header/browser');
const KB = 1024;
/** Parts of `docs/benchmarks.md`. */
const HEADLINES =
  /until search is usable|nobody touches|until React is in charge: all|react-query|loadHeader|^federated host|gzip: all/;

/** A part and its bytes; no limit for parts that are reported alone. */
type Size = readonly [part: string, bytes: number, limit?: number];

const brotli = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(build, file))).length, 0);
const listFolder = (folder: string) => readdirSync(join(build, folder)).map((file) => join(folder, file));

const REACT_PART = ['header.js'];
/** Brings React once somebody needs it; until then a page runs nothing else of the header. */
const START = ['hydrate.js'];
/** Loaded behind React's part; the pre-hydration script serves the search until then. */
const SEARCH_PART = ['search.js', 'search-controller.js', 'search-fields.js'];
const PRE_HYDRATION_SUGGESTIONS = ['pre-hydration-suggestions.js'];
const EAGER = ['pre-hydration.js', ...PRE_HYDRATION_SUGGESTIONS, ...START, ...REACT_PART, 'header.css'];
const HOST_START = ['loader.js', 'served.js', 'header.css'];
const SERVER_ENTRY = 'dist/header/server/entry.server.js';
const REACT = 'react.js';
const REACT_QUERY = 'react-query.js';
/** Entries of other hosts, and files that are counted elsewhere. */
const NOT_LAZY = new Set([...EAGER, REACT, REACT_QUERY, 'mount.js', 'element.js', ...HOST_START]);

interface ServerEntry extends Pick<HeaderServer, 'readLabels'> {
  readonly renderPreHydration: (props: Pick<HeaderProps, 'env' | 'location' | 'page'>) => string;
}

/** The pre-hydration script's part of the HTML: the panels that it copies, with their messages, and its data. */
async function renderPreHydrationHtml(): Promise<readonly string[]> {
  const { readLabels, renderPreHydration }: ServerEntry = await import(resolve(root, SERVER_ENTRY));
  return SITES.flatMap((site) =>
    site.languages.map((language) => {
      const translate = (key: string) => readLabels(language.locale)[key] ?? key;
      const place = { site, language, serverUrl: '', linkBase: '', adminServerUrl: null, isMobile: false, flags: {} };
      const env = buildHeaderEnvironment({ ...place, translate });
      const page = { path: '/', isHome: true, query: '', variant: 'default', showCreateEventCTA: true } as const;
      return renderPreHydration({ env, page, location: CHOSEN_ONLINE_LOCATION });
    }),
  );
}

/** Bytes that an import from the host package adds to a host's bundle. */
function measureHostPackage(statement: string): number {
  const { outputFiles } = buildSync({
    stdin: { contents: statement, resolveDir: resolve(root, 'dist/host-package') },
    bundle: true,
    minify: true,
    format: 'esm',
    external: ['react', 'react-dom', '@module-federation/enhanced'],
    logLevel: 'error',
    write: false,
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length;
}

const measureExport = (name: string, entry: string) => measureHostPackage(`export { ${name} } from './${entry}.js';`);

async function measureBrowser(): Promise<Size[]> {
  const files = listFolder('.').filter((file) => /\.(js|css)$/.test(file));
  const messages = files.filter((file) => file.startsWith('messages-'));
  const isLazy = (file: string) => file.endsWith('-lazy.js');
  const measureLargest = (some: readonly string[]) => Math.max(...some.map((file) => brotli([file])));
  const largestMessages = measureLargest(messages.filter((file) => !isLazy(file)));
  // Those for the React of a host are the same ones once more.
  const ofHost = /^host-/;
  const lazy = files.filter((file) => !NOT_LAZY.has(file) && !messages.includes(file) && !ofHost.test(file));
  const script = readFileSync(join(build, 'pre-hydration.js'));
  const html = await renderPreHydrationHtml();
  const early = Math.max(...html.map((text) => brotliCompressSync(script + text).length));
  const usable = early + brotli(['header.css']);

  const untouched = usable + brotli([...PRE_HYDRATION_SUGGESTIONS, ...START]);
  return [
    ['edge-rendered page: the pre-hydration script, with its part of the HTML', early, 4.92 * KB],
    ['edge-rendered page: what adds suggestions to it', brotli(PRE_HYDRATION_SUGGESTIONS), 6 * KB],
    ['edge-rendered page, until search is usable: pre-hydration script and styles', usable, 9 * KB],
    ['edge-rendered page, in a view that nobody touches: all but the font', untouched, 25 * KB],
    ['edge-rendered page, until React is in charge: script', brotli(REACT_PART)],
    ['edge-rendered page, until React is in charge: messages of the largest locale', largestMessages],
    [
      'edge-rendered page, until React is in charge: all, without react, react-dom',
      untouched + brotli(REACT_PART) + largestMessages,
      32.5 * KB,
    ],
    ['edge-rendered page, until React serves the search too: script on top', brotli(SEARCH_PART)],
    ['beside it: react, react-dom', brotli([REACT])],
    ['react-query, loaded behind the search', brotli([REACT_QUERY]), 10 * KB],
    ...lazy.map((file): Size => [`lazy part ${file}`, brotli([file]), (file === 'shortcuts.js' ? 1.51 : 6.25) * KB]),
    ['messages of the lazy parts, largest locale', measureLargest(messages.filter(isLazy)), 1.5 * KB],
    ['loader.js, for any host', brotli(['loader.js']), 8.75 * KB],
    ['embed.js, the custom element with the loader in it', brotli(['element.js'])],
    [
      '@marquee/host: loadHeader, in the bundle of a host',
      measureHostPackage("import { loadHeader } from './host.js'; loadHeader(document.body);"),
      1.5 * KB,
    ],
    ['@marquee/host/react: the component', measureExport('MarqueeHeader', 'react'), 2.5 * KB],
    [
      '@marquee/host/react/federation: the component, without the federation runtime',
      measureExport('MarqueeHeader', 'react-federation'),
      2.8 * KB,
    ],
    [
      '@marquee/host/server: the client, in the program of a server',
      measureExport('createHeaderClient', 'server'),
      16 * KB,
    ],
    ['federated host, in a view that nobody touches: loader.js, served.js, styles', brotli(HOST_START), 18.75 * KB],
    [
      'federated host, until React of the host is in charge: host-header.js and messages on top',
      brotli(['host-header.js']) + largestMessages,
      14.5 * KB,
    ],
    ['federated host, until it serves the search too: on top', brotli(SEARCH_PART.map((file) => `host-${file}`))],
    ['federated host with a plugin of its bundler: remoteEntry.js', brotli(['federated/remoteEntry.js'])],
  ];
}

async function measureWorker(): Promise<Size[]> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-size-'));
  try {
    const command = ['deploy', '--dry-run', '--env=prod', '--minify', '--outdir', folder];
    await runWrangler(command, { NODE_ENV: 'production' });
    const script = readFileSync(join(folder, 'worker.js'));
    if (/GeoNames|marquee-origin seed/.test(script.toString())) throw new Error('The embedded origin is in the bundle');
    const bundle = gzipSync(script, { level: 9 }).length;
    const renderer = gzipSync(readFileSync(join(folder, 'entry.server.js')), { level: 9 }).length;
    return [
      ['edge worker, gzip: the bundle, which every isolate runs', bundle, 148 * KB],
      ['edge worker, gzip: the renderer of the deployed build, a module of its own', renderer],
      ['edge worker, gzip: all of it', bundle + renderer, 300 * KB],
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prints the bytes that a browser loads and a worker runs, and fails the process where a part exceeds its limit. */
export async function printSize(): Promise<void> {
  readBuildId();
  for (const [part, bytes, limit] of [...(await measureBrowser()), ...(await measureWorker())]) {
    const isMet = limit === undefined || bytes <= limit;
    if (!isMet) process.exitCode = 1;
    printFigure({
      name: part,
      value: `${bytes}`,
      ...(limit === undefined ? {} : { limit: `${limit} bytes`, isMet, isHeadline: HEADLINES.test(part) }),
    });
  }
}

if (import.meta.main) await printSize();
