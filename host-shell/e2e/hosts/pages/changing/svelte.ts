import { flushSync, mount, unmount } from 'svelte';
import Changing from './Changing.svelte';
import { app, type Fallback } from './host.ts';

const shop = mount(Changing, { target: app }) as { change(fallback: Fallback): void };
window.host = {
  change: (fallback) => flushSync(() => shop.change(fallback)),
  close: () => void unmount(shop),
};
