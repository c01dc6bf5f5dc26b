import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** `npm run size`: prints the bytes of what a browser loads, and fails when a part is over its limit. Needs a build. */
const root = resolve(import.meta.dirname, '../..');
const build = resolve(root, 'dist/header/browser');
const KB = 1024;

interface Size {
  readonly part: string;
  readonly bytes: number;
  /** In bytes; absent for parts that are reported, not limited. */
  readonly limit?: number;
}

const brotli = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(build, file))).length, 0);
const list = (folder: string) => readdirSync(join(build, folder)).map((file) => join(folder, file));

const EAGER = ['hydrate.js', 'header.css'];
const FEDERATED_QUERY = 'federated/react-query.js';
const SHARED = ['react.js', 'react-dom.js', 'react-query.js'];
/** Entries of other hosts, and files that are counted elsewhere. */
const NOT_LAZY = new Set([...EAGER, ...SHARED, 'mount.js', 'loader.js', 'element.js']);

function measureBrowser(): Size[] {
  const files = list('.').filter((file) => /\.(js|css)$/.test(file));
  const messages = files.filter((file) => file.startsWith('messages-'));
  const largestMessages = Math.max(...messages.map((file) => brotli([file])));
  const lazy = files.filter((file) => !NOT_LAZY.has(file) && !messages.includes(file));
  const federated = list('federated').filter((file) => /\.(js|css)$/.test(file));
  const isElsewhere = (file: string) => /remoteEntry\.js$|expose_Header\.js$/.test(file);
  // Lazy parts have the same names in both builds; the other federated files load with the header. A host loads one entry.
  const lazyNames = new Set(lazy.map((file) => `federated/${file}`));
  const first = federated.filter((file) => !isElsewhere(file) && !lazyNames.has(file) && file !== FEDERATED_QUERY);
  const federatedBytes = brotli(first) + largestMessages;

  return [
    { part: 'edge-rendered page, until search is usable: script', bytes: brotli(['hydrate.js']) },
    { part: 'edge-rendered page, until search is usable: styles', bytes: brotli(['header.css']) },
    { part: 'edge-rendered page, until search is usable: messages of the largest locale', bytes: largestMessages },
    { part: 'edge-rendered page, until search is usable: all', bytes: brotli(EAGER) + largestMessages, limit: 24 * KB },
    { part: 'beside it: react, react-dom, react-query', bytes: brotli(SHARED) },
    ...lazy.map(
      (file): Size => ({
        part: `lazy part ${file}`,
        bytes: brotli([file]),
        limit: (file === 'shortcuts.js' ? 1.5 : 6) * KB,
      }),
    ),
    { part: 'loader.js, for any host', bytes: brotli(['loader.js']), limit: 2 * KB },
    { part: 'embed.js, the custom element with the loader in it', bytes: brotli(['element.js']) },
    // Without React Query: it is a file of its own, as on the edge's pages, and printed below.
    { part: 'federated host: ./mount, header code, styles, messages', bytes: federatedBytes, limit: 24 * KB },
    { part: 'beside it: react-query', bytes: brotli([FEDERATED_QUERY]) },
    {
      part: 'federated host: remoteEntry.js with the federation runtime in it',
      bytes: brotli(['federated/remoteEntry.js']),
    },
  ];
}

function measureWorker(): Size {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-size-'));
  try {
    execFileSync(
      process.execPath,
      [
        resolve(root, 'node_modules/wrangler/bin/wrangler.js'),
        'deploy',
        '--dry-run',
        '--env=prod',
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
    return { part: 'edge worker bundle, gzip', bytes: gzipSync(script, { level: 9 }).length, limit: 300 * KB };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sizes = [...measureBrowser(), measureWorker()];
const width = Math.max(...sizes.map(({ part }) => part.length));
console.log(`${'brotli unless said otherwise'.padEnd(width)}     bytes     limit`);
for (const { part, bytes, limit } of sizes) {
  const verdict = limit === undefined ? '' : `${limit}`.padStart(9) + (bytes > limit ? '  OVER' : '');
  console.log(`${part.padEnd(width)} ${String(bytes).padStart(9)} ${verdict}`);
}
if (sizes.some(({ bytes, limit }) => limit !== undefined && bytes > limit)) process.exitCode = 1;
