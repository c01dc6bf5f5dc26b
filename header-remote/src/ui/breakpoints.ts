import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';

/** Spec §9: at this width and above, choosing a place closes the overlay; below it the search takes the whole screen. */
export const PHONE_QUERY = `(width < ${BREAKPOINTS.small}px)`;

/** Hover opens menus: a fine pointer, and wider than the medium breakpoint (spec §4 "Header menu"). */
export const HOVER_MENUS_QUERY = `(hover: hover) and (pointer: fine) and (width > ${BREAKPOINTS.medium}px)`;
