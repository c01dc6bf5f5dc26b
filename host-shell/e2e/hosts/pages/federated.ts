import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { HeaderComponentProps } from '../../../../header-remote/types/Header.d.ts';
import type { MountOptions, mount } from '../../../../header-remote/types/mount.d.ts';
import createTrustedScripts from '../fixtures/trusted-types/trusted-scripts.js';

/**
 * A host of its own origin with the federation runtime and a React of its own, which it shares unless the query has
 * `react=none`; with `share=pair` without `react-dom/client`. `react=development` is React as hosts develop with it.
 * `door=Header` renders the component in `StrictMode` with the host's React, any other value mounts. `user` is the user prop as JSON, `content=none` leaves the slot empty. `window.header` has
 * `update` and `unmount`, and `window.remount` mounts another one; a load error is in a data attribute of `<html>`.
 */
const slot = document.querySelector<HTMLElement>('[data-marquee-slot]');
const origin = slot?.dataset.marquee ?? '';
const query = new URLSearchParams(location.search);
const isPair = query.get('share') === 'pair';

const { version } = React;
const share = (lib: object) => ({
  version,
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});
const federation = createInstance({
  name: 'shop',
  remotes: [{ name: 'header', entry: `${origin}/header/stable/mf-manifest.json` }],
  plugins: [createTrustedScripts()],
  shared:
    query.get('react') === 'none'
      ? {}
      : {
          react: share(React),
          'react-dom': share(ReactDom),
          ...(isPair ? {} : { 'react-dom/client': share({ createRoot, hydrateRoot, version }) }),
        },
});

const user = query.get('user');
const counts = { onReady: 0, ready: 0, onError: 0, error: 0 };
Object.assign(window, { counts });
addEventListener('marquee:ready', () => {
  counts.ready += 1;
});
addEventListener('marquee:error', () => {
  counts.error += 1;
});
const onReady = () => {
  counts.onReady += 1;
};
const onError = () => {
  counts.onError += 1;
};
const first: MountOptions = { origin, onReady, onError, ...(user === null ? {} : { user: JSON.parse(user) }) };

async function render(): Promise<void> {
  if (slot === null) return;
  const content = slot.querySelector('a');
  if (query.get('content') === 'none') slot.replaceChildren();
  if (query.get('door') === 'Header') {
    const remote = await federation.loadRemote<{ Header: React.FunctionComponent<HeaderComponentProps> }>(
      'header/Header',
    );
    if (remote === null) return;
    const root = createRoot(slot);
    const fallback =
      query.get('content') === 'none' ? null : React.createElement('a', { href: content?.href }, content?.textContent);
    const update = (options: MountOptions) =>
      root.render(
        React.createElement(
          React.StrictMode,
          null,
          React.createElement(remote.Header, { onReady, onError, ...options, fallback, origin }),
        ),
      );
    update(first);
    Object.assign(window, { header: { update, unmount: () => root.render(null) } });
    return;
  }
  const remote = await federation.loadRemote<{ mount: typeof mount }>('header/mount');
  const mountHeader = () => {
    const header = remote?.mount(slot, first, isPair ? { createRoot } : {});
    const remount = () => {
      header?.unmount();
      mountHeader();
    };
    Object.assign(window, { header, remount });
  };
  mountHeader();
}

render().catch((error: unknown) => {
  document.documentElement.dataset.failure = String(error);
});
