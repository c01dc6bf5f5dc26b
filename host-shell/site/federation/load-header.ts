import { getInstance } from '@module-federation/enhanced/runtime';
import type { HeaderHandle, MountOptions } from '../../../header-remote/src/exposes/mount.ts';
import { withTimeLimit } from '../../../shared/api/time-limit.ts';

interface MountModule {
  readonly mount: (element: Element, options?: MountOptions) => HeaderHandle;
}

/** Limits the wait for the manifest and the entry. On a timeout the header continues without the remote. */
const REMOTE_TIMEOUT_MS = 5_000;

function failLate(): never {
  throw new DOMException(`The remote was not there after ${REMOTE_TIMEOUT_MS} ms`, 'TimeoutError');
}

/**
 * Loads the header's federated remote from the build that rendered the page and adopts the live header.
 *
 * @throws Error when the remote cannot be loaded in time; the header continues without it
 */
export async function adoptHeader(build: string, element: Element, options: MountOptions): Promise<HeaderHandle> {
  const federation = getInstance();
  if (federation === null) throw new Error('The Module Federation runtime is not there');
  federation.registerRemotes([{ name: 'header', entry: `${build}federated/mf-manifest.json` }]);
  const remote = await withTimeLimit(
    REMOTE_TIMEOUT_MS,
    () => federation.loadRemote<MountModule>('header/mount'),
    failLate,
  );
  if (remote === null) throw new Error('The remote has no mount');
  return remote.mount(element, options);
}
