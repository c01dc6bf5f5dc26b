import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';

/**
 * A host of its own origin with the federation runtime, and the React that `?react=` names: `none`, `own` (the host
 * bundles it), or a version. Of a version other than ours the header reads nothing but its name, so that is all there is.
 */
type Share = { readonly version: string; readonly lib: () => object };

function listShares(choice: string): Readonly<Record<string, Share>> {
  if (choice === 'none') return {};
  if (choice !== 'own') {
    const other = { version: choice, lib: () => ({ version: choice }) };
    return { react: other, 'react-dom': other, 'react-dom/client': other };
  }
  const { version } = React;
  return {
    react: { version, lib: () => React },
    'react-dom': { version, lib: () => ReactDom },
    'react-dom/client': { version, lib: () => ReactDomClient },
  };
}

const slot = document.querySelector<HTMLElement>('[data-marquee-slot]');
const origin = slot?.dataset.marquee ?? '';
const shares = listShares(new URLSearchParams(location.search).get('react') ?? 'none');

const federation = createInstance({
  name: 'shop',
  remotes: [{ name: 'header', entry: `${origin}/header/stable/mf-manifest.json` }],
  shared: Object.fromEntries(
    Object.entries(shares).map(([name, { version, lib }]) => [
      name,
      { version, lib, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
    ]),
  ),
});

const remote = await federation.loadRemote<{ mount(element: Element | null, options: object): unknown }>(
  'header/mount',
);
Object.assign(window, { header: remote?.mount(slot, { origin }) });
