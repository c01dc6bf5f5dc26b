import { createInstance } from '@module-federation/enhanced/runtime';
import type { loadHeader } from '../../../../../header-remote/src/exposes/loader.ts';
import type { mount } from '../../../../../header-remote/src/exposes/mount.ts';
import { app, origin, way } from './host.ts';

/** Puts the header into the element that the host's framework has rendered. */
async function start(): Promise<void> {
  const slot = app.querySelector('[data-marquee-slot]') as Element;
  if (way === 'element') await import(`${origin}/header/stable/embed.js`);
  if (way === 'loader') {
    const loader: { loadHeader: typeof loadHeader } = await import(`${origin}/header/stable/loader.js`);
    const header = await loader.loadHeader(slot);
    window.unmountHeader = header?.unmount;
  }
  if (way === 'mount') {
    const remotes = [{ name: 'header', entry: `${origin}/header/stable/mf-manifest.json` }];
    const remote = await createInstance({ name: 'shop', remotes }).loadRemote<{ mount: typeof mount }>('header/mount');
    window.unmountHeader = remote?.mount(slot, { origin }).unmount;
  }
}

void start();
