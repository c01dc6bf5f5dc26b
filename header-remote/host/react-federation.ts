'use client';

import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { provideReact } from '../src/start/host-react.ts';
import { type MarqueeHeaderProps, useHeaderComponent } from './component.ts';

export type * from '../types/contract.d.ts';

/** Props of `MarqueeHeader`. Channels are those of one build: a share of visitors needs the loader. */
export interface FederatedHeaderProps extends Omit<MarqueeHeaderProps, 'channel'> {
  /** Default: `stable`. */
  readonly channel?: 'stable' | 'canary' | undefined;
}

const { version } = React;
const client = { createRoot, hydrateRoot, version };
const share = (library: object) => ({
  version,
  lib: () => library,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

/** A federation runtime remembers a failed remote, so each attempt has its own runtime. */
async function requestLoader(entry: string, attempt: string): Promise<object> {
  const federation = createInstance({
    name: `marquee-host${attempt}`,
    remotes: [{ name: 'header', type: 'module', entry: entry + attempt }],
    shared: { react: share(React), 'react-dom': share(ReactDom), 'react-dom/client': share(client) },
  });
  const loader = await federation.loadRemote<object>('header/mount');
  if (loader === null) throw new Error(`${entry} has no header`);
  return loader;
}

const way = {
  provide: () => provideReact({ react: React, 'react-dom': ReactDom, 'react-dom/client': client }),
  loadLoader: (url: string) => requestLoader(url, '').catch(() => requestLoader(url, '?again')),
};

/**
 * The header as a React component by Module Federation, for hosts that have its runtime: React 19 of the host renders
 * the header, or hydrates the server's HTML in `html`. The host needs no federation plugin.
 *
 * @example
 * <MarqueeHeader site=".de" locale="de_DE" fallback={<a href="/">Home</a>} />
 */
export function MarqueeHeader(props: FederatedHeaderProps): React.ReactElement {
  return useHeaderComponent(props, way);
}
