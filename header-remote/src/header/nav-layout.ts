import type { HeaderProps, MenuLink } from '../../../shared/contracts/header-props.ts';
import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';
import { buildAnonymousRow, buildUserRow, isCreateEventShown } from '../../../shared/navigation/nav-row.ts';
import type { NavigationLink } from '../../../shared/navigation/navigation-links.ts';
import type { HeaderTranslate } from '../ui/header-context.ts';

const { large, xlarge, wide, xwide, laptop, full } = BREAKPOINTS;

/**
 * Widths of the header from which the row holds one more entry, the last entry first. They leave the search at least
 * 288 px beside the longest labels of any locale (French, two links for signing in); where a user's text is wider than
 * that, the navigation moves under the search.
 */
const ROW_WIDTHS = {
  anonymous: [large, xlarge, wide, xwide, laptop, full],
  user: [large, xlarge, xwide, laptop, full],
} as const;

export type RowWidth = (typeof ROW_WIDTHS)[keyof typeof ROW_WIDTHS][number];

/** An entry of the row: a menu by its id, or a link. */
type RowEntry = 'organize' | 'help' | MenuLink;

/**
 * Creates the layout of the row. Links leave it in order, the first link first; the labels of icons leave before the
 * links.
 */
export function createNavLayout(
  { user, env, page, slots: { afterMenus = [], beforeSignIn = [] } = {} }: HeaderProps,
  t: HeaderTranslate,
) {
  const toMenuLink = ({ url, labelKey, id }: NavigationLink): MenuLink => ({ url, label: t(labelKey), gaLabel: id });
  const { findEvents, createEvents, findMyTickets } = buildAnonymousRow(env);
  const entries: readonly RowEntry[] = user.isAuthenticated
    ? [toMenuLink(buildUserRow(env, user).browseEvents), 'organize', 'help', ...afterMenus, ...beforeSignIn]
    : [
        ...[findEvents, createEvents].map(toMenuLink),
        ...(['organize', 'help', ...afterMenus, toMenuLink(findMyTickets), ...beforeSignIn] as const),
      ];
  const widths: readonly RowWidth[] = ROW_WIDTHS[user.isAuthenticated ? 'user' : 'anonymous'];
  const count = entries.length;
  const isCreateShown = isCreateEventShown(user, page);
  return {
    /** The entries, each with the width from which it is shown; undefined if it never is. */
    items: entries.map((entry, index) => ({ entry, from: widths[count - 1 - index] })),
    /** The width from which the Menu button is absent; undefined if it is present at every width. */
    menuUntil: widths[count - 1],
    /** Null if "Create an event" is not offered, else the width from which its icon has a label. */
    createEvent: isCreateShown ? { labelFrom: widths[count] } : null,
    /** The width from which the account's picture has a label. */
    accountLabelFrom: widths[isCreateShown ? count + 1 : count],
  };
}
