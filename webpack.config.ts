import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { EsbuildPlugin } from 'esbuild-loader';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { EXPOSED_MODULES } from './header-remote/src/exposes/exposed-modules.ts';
import { LOCALES } from './shared/sites/sites.ts';
import { ChunkIntegrity, MESSAGES } from './tools/build/chunk-integrity.ts';
import { createClassNames } from './tools/build/class-names.ts';
import { ModuleFolder, StableEntryIds } from './tools/build/runtime-plugins.ts';
import { STYLE_TARGETS } from './tools/build/supported-browsers.ts';

const root = import.meta.dirname;
const require = createRequire(import.meta.url);
const reactVersion: string = require('react/package.json').version;

const isDevelopment = process.env.MARQUEE_DEV === '1';

/** The browser files of one header build; the build script names the folder by their content. */
const HEADER_OUTPUT = resolve(root, 'dist/header/browser');

/** Scopes the header's CSS modules, so that neither a host's styles nor the header's apply to the other. */
const ISOLATE_STYLES = resolve(root, 'tools/build/isolate-styles-loader.mjs');

const nameClass = createClassNames(root);

const scripts: RuleSetRule = {
  test: /\.tsx?$/,
  loader: 'esbuild-loader',
  options: { target: 'es2022', jsx: 'automatic', tsconfig: false },
};

/**
 * The Trusted Types policy under which a bundle's runtime loads its chunks; the page's content security policy lists it.
 * A browser creates a name once, so two bundles on one page need two. If creation fails the runtime continues without:
 * a host whose policy lists other names may not require Trusted Types for scripts.
 */
const trustedTypes = (policyName: 'marquee-bundler' | 'marquee-pages') =>
  ({ policyName, onPolicyCreationFailure: 'continue' }) as const;

/** CSS modules with the same class names in every compilation: the server's HTML must match the browser's styles. */
function styles(target: 'browser' | 'server'): RuleSetRule {
  const cssLoader = (modules: object | false): { loader: string; options: object } => ({
    loader: 'css-loader',
    options: { modules },
  });
  const shared = {
    ...(isDevelopment ? { localIdentName: 'mq-[name]__[local]' } : { getLocalIdent: nameClass }),
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
  const local =
    target === 'server'
      ? [cssLoader({ ...shared, mode: 'local', exportOnlyLocals: true })]
      : [MiniCssExtractPlugin.loader, cssLoader({ ...shared, mode: 'local' }), ISOLATE_STYLES];
  const global =
    target === 'server'
      ? [cssLoader({ ...shared, mode: 'global', exportOnlyLocals: true })]
      : [MiniCssExtractPlugin.loader, cssLoader(false)];
  return {
    test: /\.css$/,
    oneOf: [
      { test: /\.module\.css$/, use: local },
      { use: global, sideEffects: true },
    ],
  };
}

/** Lucide's icons as bare paths; on the server too, so that hydration finds the same markup. */
const icons: RuleSetRule = {
  test: /lucide-react\/dist\/esm\/icons\/.*\.mjs$/,
  loader: resolve(root, 'tools/build/icon-loader.mjs'),
  options: { createIcon: resolve(root, 'header-remote/src/ui/create-icon.tsx') },
};

const fonts: RuleSetRule = { test: /\.woff2$/, type: 'asset/resource', generator: { filename: 'fonts/[name][ext]' } };

function common(name: string): Configuration {
  return {
    name,
    mode: isDevelopment ? 'development' : 'production',
    devtool: isDevelopment ? 'inline-source-map' : false,
    context: root,
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    // Never for production: cached modules are concatenated in another order, so the same source would have two builds.
    cache: isDevelopment && { type: 'filesystem', name, buildDependencies: { config: [import.meta.filename] } },
    optimization,
  };
}

const optimization: NonNullable<Configuration['optimization']> = {
  // '...' is webpack's Terser: its scripts are 6 % smaller than esbuild's after compression.
  minimizeOptions: { javascript: { compress: { passes: 3 }, ecma: 2020 } },
  minimizer: ['...', new EsbuildPlugin({ target: STYLE_TARGETS, css: true, minify: true, exclude: /\.js$/ })],
  moduleIds: 'deterministic',
  // Ids and names of exports are agreed on within one build, whose files come from one folder.
  mangleExports: 'size',
  // Small numbers in source order: each build has its own folder, so ids need not be stable across builds.
  chunkIds: 'natural',
};

/** ES modules that import each other by file name from the same folder. */
const esModules: Configuration = {
  target: ['web', 'es2022'],
  experiments: { outputModule: true },
  externalsType: 'module',
};

const esModulesOutput = {
  path: HEADER_OUTPUT,
  module: true,
  library: { type: 'module' },
  filename: '[name].js',
  chunkFilename: '[name].js',
  publicPath: 'auto',
} satisfies Configuration['output'];

/**
 * Chromium compiles every function of a file that begins with this while the file comes, beside the page's own thread,
 * instead of on the first call.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const compileAhead = (include: RegExp) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });

const REACT = ['react', 'react-dom', 'react-dom/client'];

/** Libraries that are separate files in every build: the direct entries and federated hosts share one copy of each. */
const SHARED_FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...REACT, 'react/jsx-runtime'].map((name) => [name, './react.js'])),
  '@tanstack/react-query': './react-query.js',
};

/** Exports by name what files of React define: they are CommonJS, whose names a bundler does not see. */
function exportReact(request: string, file: string): string {
  const names = Object.keys(require(resolve(root, 'node_modules', file)));
  // All of React's modules have it.
  const own = request === 'react' ? names : names.filter((name) => name !== 'version');
  return `export {${own}} from '${request}';`;
}

/** The code of the shared files. React's modules are one, so that the header and its hosts load the same one. */
const SHARED_CODE = {
  react:
    exportReact('react', 'react/cjs/react.production.js') +
    exportReact('react-dom', 'react-dom/cjs/react-dom.production.js') +
    exportReact('react-dom/client', 'react-dom/cjs/react-dom-client.production.js') +
    `export {jsx,jsxs} from 'react/jsx-runtime'`,
  // Pages have its React bindings.
  'react-query': `export {QueryClient,QueryObserver} from '@tanstack/react-query'`,
};

/** `react.js` and the others. Each is compiled alone, so that none includes another's code. */
function sharedFile(name: keyof typeof SHARED_CODE): Configuration {
  const externals = Object.fromEntries(Object.entries(SHARED_FILES).filter(([, file]) => file !== `./${name}.js`));
  return {
    ...common(`header-${name}`),
    ...esModules,
    entry: { [name]: `data:text/javascript,${SHARED_CODE[name]}` },
    output: esModulesOutput,
    externals,
    module: { rules: [scripts] },
    plugins: [compileAhead(/\.js$/)],
  };
}

/** What several lazy parts use: in the first file once, instead of in each of theirs. */
const USED_BY_PARTS = [
  './header-remote/src/ui/stored-json.ts',
  './header-remote/src/ui/layout-queries.ts',
  './node_modules/lucide-react/dist/esm/icons/x.mjs',
];

/** Parts of the search in files of their own: all of them load at once. */
const searchPart = (name: string, paths: string) => ({
  name,
  test: new RegExp(`[/\\\\]header-remote[/\\\\]src[/\\\\](?:${paths}).*\\.tsx?$`),
  chunks: (chunk: { readonly name?: string | null | undefined }) => chunk.name === 'search',
  enforce: true,
});
const SEARCH_PARTS = {
  controller: searchPart('search-controller', 'search[/\\\\](?:state|events)|ui[/\\\\]combobox'),
  fields: searchPart('search-fields', 'search[/\\\\](?:suggestions|location|SearchDialog|KeywordPanel)'),
};

/** What pages begin with, and the double of their tests. Compiled apart: what lazy parts share would bring webpack's runtime. */
const starters: Configuration = {
  ...common('header-starters'),
  ...esModules,
  entry: {
    hydrate: './header-remote/src/start/start-page.ts',
    loader: './header-remote/src/exposes/loader.ts',
    served: './header-remote/src/start/served-code.ts',
    element: './header-remote/src/exposes/element.ts',
    double: './header-remote/host/test-double.ts',
  },
  output: esModulesOutput,
  module: { rules: [scripts] },
  plugins: [compileAhead(/^(?:hydrate|loader|element|served)\.js$/)],
};

/** The entries that edge-rendered pages hydrate from: no federation runtime loads before the header is hydrated. */
const direct: Configuration = {
  ...common('header-direct'),
  ...esModules,
  entry: {
    ...Object.fromEntries(
      LOCALES.flatMap((locale) => [
        [`messages-${locale}`, `./shared/i18n/compiled/header/${locale}.ts`],
        [`messages-${locale}-lazy`, `./shared/i18n/compiled/header/${locale}.lazy.ts`],
      ]),
    ),
    header: [...USED_BY_PARTS, './header-remote/src/header/header-code.ts'],
    mount: './header-remote/src/start/mount-header.ts',
  },
  output: { ...esModulesOutput, crossOriginLoading: 'anonymous' },
  optimization: {
    ...optimization,
    // Saves 160 bytes on every page; the federated files, whose modules are concatenated in id order, would grow.
    moduleIds: 'natural',
    splitChunks: { cacheGroups: { default: false, defaultVendors: false, ...SEARCH_PARTS } },
  },
  externals: SHARED_FILES,
  module: { rules: [scripts, icons, styles('browser'), fonts] },
  plugins: [
    new MiniCssExtractPlugin({ filename: 'header.css', chunkFilename: '[name].css' }),
    new webpack.DefinePlugin({ __IS_SERVER__: false }),
    new ModuleFolder(),
    new ChunkIntegrity({ loader: 'mount.js', files: MESSAGES }),
    compileAhead(/^(?:header|search|search-controller|search-fields|panels)\.js$/),
  ],
};

/**
 * A script before React. Classic scripts, because one in the page's HTML runs where it stands, and a
 * module waits for the end of the page. Each is compiled alone, so that none waits for another.
 */
const preHydrationFile = (name: string): Configuration => ({
  ...common(`header-${name}`),
  target: ['web', 'es2022'],
  entry: { [name]: `./header-remote/src/pre-hydration/${name}.ts` },
  output: { path: HEADER_OUTPUT, filename: '[name].js' },
  optimization: {
    ...optimization,
    minimizeOptions: { javascript: { compress: { passes: 3, unsafe_arrows: true }, ecma: 2020 } },
  },
  module: { rules: [scripts] },
  plugins: [compileAhead(/suggestions\.js$/)],
});

/** By a share without `import`: a remote that provides its own React breaks hosts with another version. */
const shareReact = (requiredVersion: string) =>
  Object.fromEntries(REACT.map((name) => [name, { singleton: true, import: false, requiredVersion }] as const));
const onHostReact = (name: string) => `var globalThis[Symbol.for("marquee.react")]["${name}"]`;
/** For compiled JSX without `react/jsx-runtime`, which hosts do not share. */
const OWN_JSX = { 'react/jsx-runtime$': resolve(root, 'header-remote/src/ui/jsx-runtime.ts') };

/** The same code once more, for the React of a page's host (`provideReact`). Its first use needs one file. */
const onHost: Configuration = {
  ...direct,
  name: 'header-on-host',
  entry: { 'host-header': [...USED_BY_PARTS, './header-remote/src/header/header-code.ts'] },
  output: { ...direct.output, chunkFilename: 'host-[name].js' },
  resolve: { ...direct.resolve, alias: OWN_JSX },
  externals: Object.fromEntries(REACT.map((name) => [name, onHostReact(name)])),
  plugins: [
    // The same files as those of the build's React.
    new MiniCssExtractPlugin({ filename: 'header.css', chunkFilename: '[name].css' }),
    new webpack.DefinePlugin({ __IS_SERVER__: false }),
    new ModuleFolder(),
    new ChunkIntegrity(),
  ],
};

/** The federated remote: what hosts load through `mf-manifest.json`. */
const federated: Configuration = {
  ...common('header-federated'),
  // Its entry has the integrity of the files that it loads of them.
  dependencies: ['header-direct', 'header-on-host', 'header-starters'],
  target: ['web', 'es2022'],
  entry: {},
  output: {
    path: resolve(HEADER_OUTPUT, 'federated'),
    uniqueName: 'marquee_header',
    filename: '[name].js',
    chunkFilename: '[name].js',
    publicPath: 'auto',
    crossOriginLoading: 'anonymous',
    trustedTypes: trustedTypes('marquee-bundler'),
  },
  resolve: { ...common('').resolve, alias: OWN_JSX },
  optimization: { ...optimization, splitChunks: false },
  module: { rules: [scripts, icons, styles('browser'), fonts] },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
    new StableEntryIds(),
    new webpack.DefinePlugin({ __IS_SERVER__: false }),
    new ChunkIntegrity({
      loader: 'remoteEntry.js',
      files: /^(?:(?:host-header|header|mount|react|served)\.js|header\.css)$/,
      folder: HEADER_OUTPUT,
    }),
    new ModuleFederationPlugin({
      name: 'header',
      // `window.header` is the element with that id, if there is one; the container's global needs another name.
      library: { type: 'var', name: 'marquee_header_container' },
      filename: 'remoteEntry.js',
      manifest: true,
      dts: false,
      shareStrategy: 'loaded-first',
      experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      exposes: Object.fromEntries(
        Object.entries(EXPOSED_MODULES).map(([name, file]) => [`./${name}`, `./header-remote/src/exposes/${file}`]),
      ),
      shared: shareReact('>=18'),
    }),
  ],
};

/** The same header for the worker, React's server renderer included. */
const server: Configuration = {
  ...common('header-server'),
  target: ['webworker', 'es2022'],
  mode: 'production',
  devtool: false,
  experiments: { outputModule: true },
  entry: { 'entry.server': './header-remote/src/entry.server.tsx' },
  output: {
    path: resolve(root, 'dist/header/server'),
    module: true,
    library: { type: 'module' },
    filename: '[name].js',
  },
  resolve: {
    ...common('').resolve,
    conditionNames: ['workerd', 'edge-light', 'worker', 'import', 'module', 'default'],
    // `react-dom/server` includes two renderers, and only `renderToString` is used. The streaming one would be a third of
    // this file, which every isolate parses before its first response.
    alias: {
      'react-dom/server$': resolve(root, 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'),
    },
  },
  module: { rules: [scripts, icons, styles('server'), { ...fonts, generator: { emit: false } }] },
  plugins: [
    new webpack.DefinePlugin({ __IS_SERVER__: true }),
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ],
};

/** The host shell's own React application: a federation host that takes React from the header's build. */
const host: Configuration = {
  ...common('host-shell'),
  target: ['web', 'es2022'],
  entry: { main: './host-shell/site/main.ts' },
  output: {
    path: resolve(root, 'dist/host'),
    uniqueName: 'marquee_host_shell',
    filename: 'host.[contenthash].js',
    chunkFilename: 'host-[name].[contenthash].js',
    publicPath: '/host/',
    trustedTypes: trustedTypes('marquee-pages'),
    // The running worker imports `assets.js`; it must not be missing while the bundle is rewritten.
    clean: { keep: /assets\.js$/ },
  },
  module: {
    rules: [
      scripts,
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules: false } }] },
      fonts,
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({ filename: 'host.[contenthash].css' }),
    new ModuleFederationPlugin({
      name: 'host_shell',
      manifest: false,
      dts: false,
      shareStrategy: 'loaded-first',
      // Without disableSnapshot: the snapshot plugin reads a remote's `mf-manifest.json`.
      experiments: { optimization: { target: 'web' } },
      shared: shareReact(reactVersion),
    }),
  ],
};

export default [
  sharedFile('react'),
  sharedFile('react-query'),
  starters,
  direct,
  onHost,
  preHydrationFile('pre-hydration'),
  preHydrationFile('pre-hydration-suggestions'),
  federated,
  server,
  host,
] satisfies Configuration[];
