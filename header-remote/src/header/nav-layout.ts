import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { buildAnonymousRow, buildUserRow, isCreateEventShown } from '../../../shared/navigation/nav-row.ts';
import type { NavigationLink } from '../../../shared/navigation/navigation-links.ts';
import { resolveUserLabel } from '../../../shared/navigation/user-label.ts';
import { estimateTextWidth } from './estimate-text-width.ts';
import { fitLinks, type RowWidth } from './fit-links.ts';

// Sizes in the style sheets, in CSS pixels; `row.e2e.ts` fails when they differ.
const LABEL_SIZE = 14;
/** Hit padding at both sides of a label. */
const PADDING = 24;
const CHEVRON = 4 + 16;
const ICON_LINK = 44;
const OUTLINE = 4 + 2;
/** Padding of the row, logo, search at its minimum, and the gaps between the three. */
const FRAME = 24 + 110 + 8 + 16 + 360 + 16 + 24;
/** The account's button without its label: avatar and chevron. */
const ACCOUNT = 4 + PADDING + 28 + CHEVRON;
const MAX_ACCOUNT_LABEL = 120;
/** "Create an event" without its label. */
const CREATE_EVENT = 40;

/** A link or a menu of the row, and the viewport width from which it is there; null: never. */
export type RowItem = { readonly from: RowWidth | null } & RowEntry;

type RowEntry =
  | { readonly kind: 'link'; readonly link: NavigationLink }
  | { readonly kind: 'menu'; readonly id: 'organize' | 'help' };

export interface NavLayout {
  readonly items: readonly RowItem[];
  /** The width from which there is no Menu button; null: there is one at every width. */
  readonly menuUntil: RowWidth | null;
  /** Null where "Create an event" is not offered; else with the width from which its icon has a label. */
  readonly createEvent: { readonly labelFrom: RowWidth | null } | null;
  /** The width from which the account's picture has a label. */
  readonly accountLabelFrom: RowWidth | null;
}

/** Creates the layout of the row. The same props have the same layout on the server and in the browser. */
export function createNavLayout({ user, env, page }: HeaderProps, t: Translate<HeaderMessageKey>): NavLayout {
  const textWidth = (text: string) => estimateTextWidth(text, LABEL_SIZE);
  const labelWidth = (key: HeaderMessageKey) => textWidth(t(key)) + PADDING;
  const entries = user.isAuthenticated ? listUserEntries(env, user) : listAnonymousEntries(env);
  const isCreateShown = isCreateEventShown(user, page);

  // Labels come last, because they leave last: their icons stay.
  const widths = [
    ...entries.map((entry) =>
      entry.kind === 'link' ? labelWidth(entry.link.labelKey) : labelWidth(`menu.${entry.id}`) + CHEVRON,
    ),
    isCreateShown ? textWidth(t('link.create-an-event')) + 8 : 0,
    user.isAuthenticated ? Math.min(textWidth(resolveUserLabel(user)), MAX_ACCOUNT_LABEL) + 4 : 0,
  ];
  const account = user.isAuthenticated
    ? 2 * ICON_LINK + ACCOUNT
    : buildAnonymousRow(env).signIn.reduce((sum, link) => sum + labelWidth(link.labelKey), OUTLINE);
  const { from, menuUntil } = fitLinks(widths, {
    fixed: FRAME + (isCreateShown ? CREATE_EVENT : 0) + account,
    menu: ICON_LINK,
  });
  return {
    items: entries.map((entry, index) => ({ ...entry, from: from[index] ?? null })),
    menuUntil,
    createEvent: isCreateShown ? { labelFrom: from.at(-2) ?? null } : null,
    accountLabelFrom: from.at(-1) ?? null,
  };
}

const MENUS: readonly RowEntry[] = [
  { kind: 'menu', id: 'organize' },
  { kind: 'menu', id: 'help' },
];

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
