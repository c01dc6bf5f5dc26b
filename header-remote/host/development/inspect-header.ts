import type { HeaderHandle, MountOptions } from '../../types/contract.d.ts';
import { type InspectedHeader, renderBadge } from './badge.ts';
import { failCalls } from './faults.ts';

const headers = new Set<InspectedHeader>();

/**
 * Shows a header in the badge of development builds.
 *
 * @returns removes it from the badge
 */
export function inspectHeader(header: InspectedHeader): () => void {
  headers.add(header);
  failCalls();
  renderBadge(headers);
  return () => {
    headers.delete(header);
    renderBadge(headers);
  };
}

/** Shows a header in the badge while its handle is in use. */
export function inspectHandle<Handle extends HeaderHandle>(
  handle: Handle,
  header: Omit<InspectedHeader, 'readProps'>,
  options: MountOptions,
): Handle {
  let given = options;
  const remove = inspectHeader({ ...header, readProps: () => given });
  return {
    ...handle,
    update(changes: MountOptions) {
      given = { ...given, ...changes };
      handle.update(changes);
      renderBadge(headers);
    },
    unmount() {
      remove();
      handle.unmount();
    },
  };
}
