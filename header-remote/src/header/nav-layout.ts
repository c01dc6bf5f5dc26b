import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';
import { buildAnonymousRow, buildUserRow, isCreateEventShown } from '../../../shared/navigation/nav-row.ts';
import type { NavigationLink } from '../../../shared/navigation/navigation-links.ts';

const { large, xlarge, wide, xwide, laptop, full } = BREAKPOINTS;

/**
 * Widths of the header from which the row holds one entry more, the last entry first. They leave the search at least
 * 288 px beside the longest labels of any locale (French, two links for signing in); where a user's text is wider than
 * that, the navigation moves under the search.
 */
const ROW_WIDTHS = {
  anonymous: [large, xlarge, wide, xwide, laptop, full],
  user: [large, xlarge, xwide, laptop, full],
} as const;

export type RowWidth = (typeof ROW_WIDTHS)[keyof typeof ROW_WIDTHS][number];

type RowEntry =
  | { readonly kind: 'link'; readonly link: NavigationLink }
  | { readonly kind: 'menu'; readonly id: 'organize' | 'help' };

/** A link or a menu of the row, and the width from which it is there; undefined: never. */
export type RowItem = { readonly from: RowWidth | undefined } & RowEntry;

export interface NavLayout {
  readonly items: readonly RowItem[];
  /** The width from which there is no Menu button; undefined: there is one at every width. */
  readonly menuUntil: RowWidth | undefined;
  /** Null where "Create an event" is not offered; else with the width from which its icon has a label. */
  readonly createEvent: { readonly labelFrom: RowWidth | undefined } | null;
  /** The width from which the account's picture has a label. */
  readonly accountLabelFrom: RowWidth | undefined;
}

const MENUS: readonly RowEntry[] = [
  { kind: 'menu', id: 'organize' },
  { kind: 'menu', id: 'help' },
];

/** Creates the layout of the row: links leave it in their order, the first one first, labels of icons before them. */
export function createNavLayout({ user, env, page }: HeaderProps): NavLayout {
  const entries = user.isAuthenticated ? listUserEntries(env, user) : listAnonymousEntries(env);
  const widths: readonly RowWidth[] = ROW_WIDTHS[user.isAuthenticated ? 'user' : 'anonymous'];
  const count = entries.length;
  const isCreateShown = isCreateEventShown(user, page);
  return {
    items: entries.map((entry, index) => ({ ...entry, from: widths[count - 1 - index] })),
    menuUntil: widths[count - 1],
    createEvent: isCreateShown ? { labelFrom: widths[count] } : null,
    accountLabelFrom: widths[isCreateShown ? count + 1 : count],
  };
}

function listAnonymousEntries(env: HeaderProps['env']): readonly RowEntry[] {
  const { findEvents, createEvents, findMyTickets } = buildAnonymousRow(env);
  return [
    { kind: 'link', link: findEvents },
    { kind: 'link', link: createEvents },
    ...MENUS,
    { kind: 'link', link: findMyTickets },
  ];
}

function listUserEntries(env: HeaderProps['env'], user: HeaderProps['user']): readonly RowEntry[] {
  return [{ kind: 'link', link: buildUserRow(env, user).browseEvents }, ...MENUS];
}
