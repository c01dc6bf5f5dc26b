import { getInstance } from '@module-federation/enhanced/runtime';
import { findHeaderBuild } from './header-build.ts';
import { createVerifiedRemote } from './verified-remote.ts';

/**
 * Adds the React of the header's build to this page's share scope. The header has loaded it already, so importing the
 * same files costs nothing, and the page has one copy of React.
 */
export async function shareReact(): Promise<void> {
  const build = findHeaderBuild();
  const [react, reactDom] = await Promise.all([
    import(/* webpackIgnore: true */ `${build.base}react.js`),
    import(/* webpackIgnore: true */ `${build.base}react-dom.js`),
  ]);
  const federation = getInstance();
  if (federation === null) throw new Error('The Module Federation runtime is not there');
  federation.registerPlugins([createVerifiedRemote(build)]);
  const share = (module: { readonly version: string }) => [
    {
      version: module.version,
      scope: ['default'],
      lib: () => module,
      shareConfig: { singleton: true, requiredVersion: `^${module.version}` },
    },
  ];
  federation.registerShared({ react: share(react), 'react-dom': share(reactDom), 'react-dom/client': share(reactDom) });
}
