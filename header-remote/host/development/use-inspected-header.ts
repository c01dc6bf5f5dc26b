import { useEffect, useRef } from 'react';
import type { MountOptions } from '../../types/contract.d.ts';
import { inspectHeader } from './inspect-header.ts';

/** Shows the header of a federated component in the badge while the component is mounted. */
export function useInspectedHeader(origin: string, channel: string, options: MountOptions): void {
  const last = useRef(options);
  useEffect(() => {
    last.current = options;
  });
  useEffect(
    () => inspectHeader({ way: 'Module Federation', origin, channel, readProps: () => last.current }),
    [origin, channel],
  );
}
