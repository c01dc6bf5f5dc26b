import { READY_ATTRIBUTE } from '../../../shared/contracts/support-levels.ts';
import type { MountOptions } from '../../types/contract.d.ts';
import { callBack } from './header-events.ts';
import { requestHydration } from './header-handle.ts';
import type { HeaderLife } from './header-watch.ts';
import type { mountHeader } from './mount-header.ts';
import { listContent, type ShownOption } from './served-options.ts';

/** A header of the server's HTML, for a host with options. */
export interface RenderedHeader {
  readonly root: HTMLElement;
  /** Absolute address of the build's folder. */
  readonly base: string;
  /** The options that the server rendered it for. */
  readonly served: MountOptions;
  /** Whether the server can render an option. Default: any. */
  readonly isServed?: ((option: ShownOption) => boolean) | undefined;
  /** Imports `mount.js` of the build. */
  readonly importMount: () => Promise<{ readonly mountHeader: typeof mountHeader }>;
  /** Fails where the options cannot be applied. */
  readonly life: HeaderLife;
}

/**
 * Applies a host's options to a header of the server's HTML. Callbacks hear its events, before React and with it. The code for the
 * others loads with the first change, or beside React where the server cannot render them. Should it not load, the header
 * stays as it is.
 *
 * @param signal aborted when the host unmounts the header
 * @returns changes the options
 */
export function followOptions(
  { root, base, served, isServed = () => true, importMount, life }: RenderedHeader,
  first: MountOptions,
  signal: AbortSignal,
): (changes: MountOptions) => void {
  let given: MountOptions = {};
  let change: ((changes: MountOptions) => void) | undefined;
  let isTaken = false;

  const takeOver = async () => {
    const content = listContent(given);
    const isChanged = JSON.stringify(content) !== JSON.stringify(listContent(served));
    if (isChanged) requestHydration(root);
    // A router of the host is of no use before React.
    const isMore = root.hasAttribute(READY_ATTRIBUTE) && (given.navigate || !content.every(isServed));
    if (isTaken || !(isChanged || isMore)) return;
    isTaken = true;
    const code = await importMount();
    if (!signal.aborted) change = code.mountHeader(root, given, { folder: base, life, signal, served });
  };
  const update = (changes: MountOptions) => {
    given = { ...given, ...changes };
    if (change) change(changes);
    else takeOver().catch((error) => life.fail('network', error));
  };

  callBack(root, () => given, signal);
  root.addEventListener('marquee:ready', () => update({}), { signal });
  update(first);
  if (root.hasAttribute(READY_ATTRIBUTE)) given.onReady?.();
  return update;
}
