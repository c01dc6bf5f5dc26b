/**
 * Version of what hosts see: the declarations of `header-remote/types/`. The number before the dot is raised by what
 * breaks a host, the other by an addition. A test compares it with the declarations of the last version.
 */
export const HOST_CONTRACT = '2.2';

/** Whether a host that uses one version may break on another. */
export function isBreaking(used: string, offered: string): boolean {
  return used.split('.')[0] !== offered.split('.')[0];
}
