import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';

/** Widths at which the row may take in more links: those of the breakpoints at which it stands in one row with menus. */
const ROW_WIDTHS = [
  BREAKPOINTS.large,
  BREAKPOINTS.xlarge,
  BREAKPOINTS.wide,
  BREAKPOINTS.xwide,
  BREAKPOINTS.laptop,
  BREAKPOINTS.full,
] as const;

export type RowWidth = (typeof ROW_WIDTHS)[number];

export interface Budget {
  /** What never leaves the row: logo, search at its narrowest, icons, account, gaps and padding. */
  readonly fixed: number;
  /** The Menu button, which stands there while a link is missing from the row. */
  readonly menu: number;
}

export interface Layout {
  /** For each link the viewport width from which it stands in the row; null: in the menu at every width. */
  readonly from: readonly (RowWidth | null)[];
  /** The width from which nothing is missing and the Menu button goes. */
  readonly menuUntil: RowWidth | null;
}

/**
 * Decides at which width each link of the row shows. Links leave in their order, the first one first, whatever the
 * language (design.md "Header"). The result becomes classes with media queries: the style sheet alone decides in the
 * browser, and nothing is measured there.
 *
 * @param widths of the links in CSS pixels, in the order of the row
 */
export function fitLinks(widths: readonly number[], { fixed, menu }: Budget): Layout {
  const from: (RowWidth | null)[] = widths.map(() => null);
  let menuUntil: RowWidth | null = null;
  for (const rowWidth of ROW_WIDTHS) {
    const total = widths.reduce((sum, width) => sum + width, 0);
    if (fixed + total <= rowWidth) {
      menuUntil ??= rowWidth;
      fillFrom(from, 0, rowWidth);
      continue;
    }
    let room = rowWidth - fixed - menu;
    let first = widths.length;
    while (first > 0 && (widths[first - 1] ?? 0) <= room) {
      first -= 1;
      room -= widths[first] ?? 0;
    }
    fillFrom(from, first, rowWidth);
  }
  return { from, menuUntil };
}

function fillFrom(from: (RowWidth | null)[], first: number, rowWidth: RowWidth): void {
  for (let index = first; index < from.length; index += 1) from[index] ??= rowWidth;
}
