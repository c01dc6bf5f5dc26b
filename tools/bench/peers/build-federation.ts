import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import configurations from '../../../webpack.config.ts';

const sources = import.meta.dirname;

function ordinary(name: 'header-federated' | 'host-shell', changes: Configuration): Configuration {
  const ours = configurations.find((configuration) => configuration.name === name);
  // The bundler's default splitting, which our configuration turns off.
  const optimization = { ...ours?.optimization, splitChunks: { chunks: 'async' } } as const;
  return { ...ours, name: `ordinary-${name}`, dependencies: [], cache: false, optimization, ...changes };
}

/** Without integrity: the table of it is written by a plugin of our build. */
const defineConstants = () =>
  new webpack.DefinePlugin({
    __IS_SERVER__: false,
    '__webpack_require__.integrity': '({})',
  });

/**
 * Builds a header from our components by federation as its documentation sets it up: React is shared, nothing is preloaded,
 * the runtime is included.
 *
 * @param folder receives `remote/` and `host/`
 */
export async function buildOrdinaryFederation(folder: string): Promise<void> {
  const shared = { react: { singleton: true }, 'react-dom': { singleton: true } };
  const remote = ordinary('header-federated', {
    output: { path: join(folder, 'remote'), uniqueName: 'ordinary_header', publicPath: 'auto' },
    plugins: [
      new MiniCssExtractPlugin(),
      defineConstants(),
      new ModuleFederationPlugin({
        name: 'ordinary_header',
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        exposes: { './Header': resolve(sources, 'ordinary-federation/ordinary-header.tsx') },
        shared,
      }),
    ],
  });
  const host = ordinary('host-shell', {
    entry: { main: resolve(sources, 'ordinary-federation/ordinary-host.ts') },
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
