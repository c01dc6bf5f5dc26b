import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Prints the sizes of `quality.md` "Speed bars" and fails when one is over its bar. Needs a build. */
const root = resolve(import.meta.dirname, '../..');
const build = resolve(root, 'dist/header/browser');
const KB = 1024;

interface Row {
  readonly what: string;
  readonly bytes: number;
  /** Bytes; absent for figures that are reported, not limited. */
  readonly bar?: number;
}

const brotli = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(build, file))).length, 0);
const list = (folder: string) => readdirSync(join(build, folder)).map((file) => join(folder, file));

const EAGER = ['hydrate.js', 'header.css'];
const FEDERATED_QUERY = 'federated/react-query.js';
const SHARED = ['react.js', 'react-dom.js', 'react-query.js'];
/** Files of other ways than the page's own, or counted elsewhere. */
const NOT_LAZY = new Set([...EAGER, ...SHARED, 'mount.js', 'loader.js', 'element.js']);

function measureBrowser(): Row[] {
  const files = list('.').filter((file) => /\.(js|css)$/.test(file));
  const words = files.filter((file) => file.startsWith('messages-'));
  const largestWords = Math.max(...words.map((file) => brotli([file])));
  const lazy = files.filter((file) => !NOT_LAZY.has(file) && !words.includes(file));
  const federated = list('federated').filter((file) => /\.(js|css)$/.test(file));
  const isElsewhere = (file: string) => /remoteEntry\.js$|expose_Header\.js$/.test(file);
  // The lazy parts have the same names in both; what else is federated loads with the header. A host loads one door.
  const lazyNames = new Set(lazy.map((file) => `federated/${file}`));
  const first = federated.filter((file) => !isElsewhere(file) && !lazyNames.has(file) && file !== FEDERATED_QUERY);
  const federatedBytes = brotli(first) + largestWords;

  return [
    { what: 'edge-rendered page, until search is usable: script', bytes: brotli(['hydrate.js']) },
    { what: 'edge-rendered page, until search is usable: styles', bytes: brotli(['header.css']) },
    { what: 'edge-rendered page, until search is usable: words of the largest locale', bytes: largestWords },
    { what: 'edge-rendered page, until search is usable: all', bytes: brotli(EAGER) + largestWords, bar: 24 * KB },
    { what: 'beside it: react, react-dom, react-query', bytes: brotli(SHARED) },
    ...lazy.map((file): Row => ({ what: `lazy part ${file}`, bytes: brotli([file]), bar: 6 * KB })),
    { what: 'loader.js, for any host', bytes: brotli(['loader.js']), bar: 2 * KB },
    { what: 'embed.js, the custom element on top of it', bytes: brotli(['element.js']) },
    // React Query is a file of its own, as on the edge's pages; beside the bar stands what both weigh.
    { what: 'federated host: ./mount, header code, styles, words', bytes: federatedBytes, bar: 24 * KB },
    { what: 'beside it: react-query', bytes: brotli([FEDERATED_QUERY]) },
    {
      what: 'federated host: remoteEntry.js with the federation runtime in it',
      bytes: brotli(['federated/remoteEntry.js']),
    },
  ];
}

function measureWorker(): Row {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-size-'));
  try {
    execFileSync(
      process.execPath,
      [
        resolve(root, 'node_modules/wrangler/bin/wrangler.js'),
        'deploy',
        '--dry-run',
        '--env=',
        '--minify',
        '--outdir',
        folder,
      ],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          WRANGLER_SEND_METRICS: 'false',
          WRANGLER_HIDE_BANNER: 'true',
          CI: '1',
        },
      },
    );
    const script = readFileSync(join(folder, 'worker.js'));
    if (/GeoNames|marquee-origin seed/.test(script.toString())) throw new Error('The embedded origin is in the bundle');
    return { what: 'edge worker bundle, gzip', bytes: gzipSync(script, { level: 9 }).length, bar: 300 * KB };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const rows = [...measureBrowser(), measureWorker()];
const width = Math.max(...rows.map(({ what }) => what.length));
console.log(`${'brotli unless said otherwise'.padEnd(width)}     bytes       bar`);
for (const { what, bytes, bar } of rows) {
  const limit = bar === undefined ? '' : `${bar}`.padStart(9) + (bytes > bar ? '  OVER' : '');
  console.log(`${what.padEnd(width)} ${String(bytes).padStart(9)} ${limit}`);
}
if (rows.some(({ bytes, bar }) => bar !== undefined && bytes > bar)) {
  process.exitCode = 1;
}
