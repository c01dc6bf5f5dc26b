/**
 * Version of the host contract: the declarations in `header-remote/types/`. A breaking change raises the number before
 * the dot, an addition the other. A test compares it with the declarations of the last version.
 */
export const HOST_CONTRACT = '2.3';

/** Whether a host of one version may break on another version. */
export function isBreaking(used: string, offered: string): boolean {
  return used.split('.')[0] !== offered.split('.')[0];
}
