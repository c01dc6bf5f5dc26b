import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';

/** Breakpoints at which the row may show more links: those from which it has menus. */
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
  /** CSS pixels of what is always in the row: logo, search at its minimum, icons, account, gaps and padding. */
  readonly fixed: number;
  /** CSS pixels of the Menu button, which is in the row while a link is not. */
  readonly menu: number;
}

export interface Layout {
  /** For each link the viewport width from which it is in the row; null: it is in the menu at every width. */
  readonly from: readonly (RowWidth | null)[];
  /** The width from which every link is in the row, and no Menu button. */
  readonly menuUntil: RowWidth | null;
}

/**
 * Decides from which viewport width each link is in the row. Links leave it in their order, the first one first. The
 * result becomes classes with media queries, so that the browser measures nothing before its first paint.
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
    let available = rowWidth - fixed - menu;
    let first = widths.length;
    while (first > 0 && (widths[first - 1] ?? 0) <= available) {
      first -= 1;
      available -= widths[first] ?? 0;
    }
    fillFrom(from, first, rowWidth);
  }
  return { from, menuUntil };
}

function fillFrom(from: (RowWidth | null)[], first: number, rowWidth: RowWidth): void {
  for (let index = first; index < from.length; index += 1) from[index] ??= rowWidth;
}
