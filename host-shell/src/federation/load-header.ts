import { getInstance } from '@module-federation/enhanced/runtime';
import type { HeaderHandle, MountOptions } from '../../../header-remote/src/exposes/mount.ts';

/** The federated remote's module. */
interface MountModule {
  readonly mount: (element: Element, options?: MountOptions) => HeaderHandle;
}

/**
 * Loads the header's federated remote from the build that rendered the page and takes the live header over.
 *
 * @throws Error when the remote cannot be loaded; the header on the page goes on without us.
 */
export async function adoptHeader(build: string, element: Element, options: MountOptions): Promise<HeaderHandle> {
  const federation = getInstance();
  if (federation === null) throw new Error('The Module Federation runtime is not there');
  federation.registerRemotes([{ name: 'header', entry: `${build}federated/mf-manifest.json` }]);
  const remote = await federation.loadRemote<MountModule>('header/mount');
  if (remote === null) throw new Error('The remote has no mount');
  return remote.mount(element, options);
}
