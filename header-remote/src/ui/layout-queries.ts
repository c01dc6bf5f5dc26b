import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';

/** Layouts in which the search takes the whole screen, and choosing a place leaves it open. */
export const PHONE_QUERY = `(width < ${BREAKPOINTS.small}px)`;

/** Layouts in which hover opens menus: with a mouse, on screens wider than tablets. */
export const HOVER_MENUS_QUERY = `(hover: hover) and (pointer: fine) and (width > ${BREAKPOINTS.medium}px)`;
