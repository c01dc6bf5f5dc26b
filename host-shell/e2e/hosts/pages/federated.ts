import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { MountOptions } from '../../../../header-remote/src/exposes/mount.ts';

/**
 * A host of its own origin with the federation runtime and a React of its own, which it shares unless the query has
 * `react=none`. `door=Header` renders the component with the host's React, any other value mounts; `user` is the user
 * prop as JSON. `window.header` is the handle of a mounted header; a load error is in a data attribute of `<html>`.
 */
const slot = document.querySelector<HTMLElement>('[data-marquee-slot]');
const origin = slot?.dataset.marquee ?? '';
const query = new URLSearchParams(location.search);

const { version } = React;
const share = (lib: object) => ({
  version,
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});
const federation = createInstance({
  name: 'shop',
  remotes: [{ name: 'header', entry: `${origin}/header/stable/mf-manifest.json` }],
  shared:
    query.get('react') === 'none'
      ? {}
      : {
          react: share(React),
          'react-dom': share(ReactDom),
          'react-dom/client': share({ createRoot, hydrateRoot, version }),
        },
});

const user = query.get('user');
const options: MountOptions = { origin, ...(user === null ? {} : { user: JSON.parse(user) }) };

async function draw(): Promise<void> {
  if (slot === null) return;
  if (query.get('door') === 'Header') {
    const remote = await federation.loadRemote<{ Header: React.FunctionComponent<MountOptions> }>('header/Header');
    if (remote !== null) createRoot(slot).render(React.createElement(remote.Header, options));
    return;
  }
  const remote = await federation.loadRemote<{ mount(element: Element, options: MountOptions): unknown }>(
    'header/mount',
  );
  Object.assign(window, { header: remote?.mount(slot, options) });
}

draw().catch((error: unknown) => {
  document.documentElement.dataset.failure = String(error);
});
