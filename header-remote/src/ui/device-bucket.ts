import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';

export type DeviceBucket = 'mobile' | 'tablet' | 'desktop';

/**
 * The device bucket of a viewport's width in CSS pixels (spec §9): where the drawer fills the screen, where it stands
 * beside the page, and where menus take its place. Who sees what goes by the user agent instead (contract §8): the
 * server must know it.
 */
export function resolveDeviceBucket(width: number): DeviceBucket {
  if (width <= BREAKPOINTS.phone) return 'mobile';
  return width < BREAKPOINTS.large ? 'tablet' : 'desktop';
}
