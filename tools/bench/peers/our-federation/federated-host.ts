import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { mount } from '../../../../header-remote/src/exposes/mount.ts';

/** A React host with the federation runtime, as the guide for hosts sets one up. */
const { version } = React;
const share = (lib: object) => ({
  version,
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

const slot = document.querySelector<HTMLElement>('[data-marquee-slot]');
const { origin = '' } = slot?.dataset ?? {};
const federation = createInstance({
  name: 'host',
  remotes: [{ name: 'header', entry: `${origin}/header/stable/mf-manifest.json` }],
  shared: {
    react: share(React),
    'react-dom': share(ReactDom),
    'react-dom/client': share({ createRoot, hydrateRoot, version }),
  },
});

async function showHeader(): Promise<void> {
  if (slot === null) return;
  const remote = await federation.loadRemote<{ mount: typeof mount }>('header/mount');
  remote?.mount(slot, { origin });
}

// The slot keeps its content where the header does not load.
showHeader().catch(() => {});
