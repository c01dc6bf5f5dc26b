import { getInstance } from '@module-federation/enhanced/runtime';
import { createTrustedScripts } from './trusted-scripts.ts';

/** Folder of the header build that rendered this page; the edge writes it on the header's root. */
export function findHeaderBuild(): string {
  const base = document.querySelector<HTMLElement>('[data-marquee-build]')?.dataset.marqueeBuild;
  if (base === undefined) throw new Error('This page carries no header build to take React from');
  return new URL(base, document.baseURI).href;
}

/**
 * Offers the React of the header's build to this page's share scope. The header is alive on it already; importing the
 * same files again costs nothing and makes it the one React of the page.
 */
export async function shareReact(): Promise<void> {
  const base = findHeaderBuild();
  const [react, reactDom] = await Promise.all([
    import(/* webpackIgnore: true */ `${base}react.js`),
    import(/* webpackIgnore: true */ `${base}react-dom.js`),
  ]);
  const federation = getInstance();
  if (federation === null) throw new Error('The Module Federation runtime is not there');
  federation.registerPlugins([createTrustedScripts()]);
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
