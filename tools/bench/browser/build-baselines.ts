import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { build } from 'esbuild';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import configurations from '../../../webpack.config.ts';

const sources = resolve(import.meta.dirname, 'baselines');
const HEADER_FILES = resolve('dist/header/browser');
const HEADER_BUILD = resolve('dist/header/build.json');

/** Content by URL path. */
export type Files = ReadonlyMap<string, Buffer>;

const page = (title: string, head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${head}</head><body>${body}</body></html>`;

function ordinary(name: 'header-federated' | 'host-shell', changes: Configuration): Configuration {
  const ours = configurations.find((configuration) => configuration.name === name);
  // The bundler's default splitting, which our configuration turns off.
  const optimization = { ...ours?.optimization, splitChunks: { chunks: 'async' } } as const;
  return { ...ours, name: `ordinary-${name}`, dependencies: [], cache: false, optimization, ...changes };
}

/** Federation as its documentation sets it up: React is shared, nothing is preloaded, the runtime is included. */
async function buildOrdinary(folder: string): Promise<void> {
  const shared = { react: { singleton: true }, 'react-dom': { singleton: true } };
  const remote = ordinary('header-federated', {
    output: { path: join(folder, 'remote'), uniqueName: 'ordinary_header', publicPath: 'auto' },
    plugins: [
      new MiniCssExtractPlugin(),
      // Without integrity: the table of it is written by a plugin of our build.
      new webpack.DefinePlugin({
        __IS_ES_MODULE__: false,
        __IS_SERVER__: false,
        __HAS_SERVER_HTML__: false,
        '__webpack_require__.integrity': '({})',
      }),
      new ModuleFederationPlugin({
        name: 'ordinary_header',
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        exposes: { './Header': join(sources, 'ordinary-header.tsx') },
        shared,
      }),
    ],
  });
  const host = ordinary('host-shell', {
    entry: { main: join(sources, 'ordinary-host.ts') },
    output: { path: join(folder, 'host'), uniqueName: 'ordinary_host', publicPath: 'auto', filename: '[name].js' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'ordinary_host',
        dts: false,
        remotes: { header: 'ordinary_header@/ordinary/remote/mf-manifest.json' },
        shared,
      }),
    ],
  });
  const compiler = webpack([remote, host]);
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors() !== false) throw new Error(stats?.toString('errors-only') ?? 'webpack gave no result');
}

async function bundle(entry: string): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [join(sources, entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
}

/** More reads than the edge needs to have the trending searches in its memory. */
const MAX_READS = 50;

const CONTENT = '<main><h1>A plain page</h1></main>';

/** A page of the edge with the content that all pages have. Its addresses are relative to the measuring server. */
async function readEdgePage(stackUrl: string, cookie: string): Promise<string> {
  for (let read = 0; read < MAX_READS; read += 1) {
    const html = await (await fetch(`${stackUrl}/header/a-plain-page`, { headers: { cookie } })).text();
    if (html.includes('"trending":['))
      return html.replace(/<main.*<\/main>/s, CONTENT).replace(/<style(?![^>]*data-marquee-build).*?<\/style>/s, '');
  }
  throw new Error('The edge has no trending searches for its pages');
}

/** The page whose search waits for React: without the script of the pre-hydration script. */
const removePreHydration = (html: string) =>
  html.replaceAll(/<(script|link)[^>]*pre-hydration(-suggestions)?\.js[^>]*>(<\/script>)?/g, '');

/** A page with our header and the files of its build, and the set-ups that it is compared with. */
export async function buildBaselines(folder: string, stackUrl: string): Promise<Files> {
  await buildOrdinary(folder);
  const { id }: { id: string } = JSON.parse(await readFile(HEADER_BUILD, 'utf8'));
  const withFiles = await readEdgePage(stackUrl, `marquee_build=${id}`);
  const bar = `<header><a href="/">Home</a><div id="search"></div></header>${CONTENT}`;
  const files = new Map<string, Buffer>([
    ['/ours', Buffer.from(await readEdgePage(stackUrl, ''))],
    ['/ours-again', Buffer.from(withFiles)],
    ['/ours-by-react', Buffer.from(removePreHydration(withFiles))],
    ['/plain', Buffer.from(page('A plain page', '', CONTENT))],
    ['/algolia.js', await bundle('algolia.ts')],
    ['/downshift.js', await bundle('downshift.tsx')],
    ['/downshift', Buffer.from(page('Downshift', '<script type="module" src="/downshift.js"></script>', bar))],
    ['/algolia.css', await readFile(resolve('node_modules/@algolia/autocomplete-theme-classic/dist/theme.min.css'))],
    [
      '/algolia',
      Buffer.from(
        page(
          'Algolia Autocomplete',
          '<link rel="stylesheet" href="/algolia.css"><script type="module" src="/algolia.js"></script>',
          bar,
        ),
      ),
    ],
    [
      '/ordinary',
      Buffer.from(
        page('Ordinary federation', '', '<div id="root"></div><script src="/ordinary/host/main.js"></script>'),
      ),
    ],
  ]);
  for (const file of await readdir(folder, { recursive: true }))
    if (/\.(?:js|css|json|woff2)$/.test(file)) files.set(`/ordinary/${file}`, await readFile(join(folder, file)));
  for (const entry of await readdir(HEADER_FILES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    files.set(`/header/builds/${id}/${relative(HEADER_FILES, path).replaceAll('\\', '/')}`, content);
    // Both set-ups load the same message files, one folder above the remote's.
    if (entry.name.startsWith('messages-')) files.set(`/ordinary/${entry.name}`, content);
  }
  return files;
}
