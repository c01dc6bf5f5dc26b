import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import { buildUserRow, buildVisitorRow, isCreateEventShown } from '../../../shared/navigation/header-row.ts';
import type { NavigationLink } from '../../../shared/navigation/links.ts';
import { resolveUserLabel } from '../../../shared/navigation/user-label.ts';
import { estimateTextWidth } from './estimate-text-width.ts';
import { fitLinks, type RowWidth } from './fit-links.ts';

const LABEL_SIZE = 14;
/** Hit padding of a label at both sides. */
const PADDING = 24;
const CHEVRON = 20;
const ICON_BUTTON = 44;
/** Padding of the row, logo, search at its narrowest, and the gaps between the three (design.md "Header"). */
const FRAME = 24 + 110 + 24 + 360 + 16 + 24;
/** The account's label is cut here by the style sheet. */
const LONGEST_ACCOUNT_LABEL = 120;

/** Something of the row that leaves it when room runs out. */
export type RowItem = { readonly from: RowWidth | null } & (
  | { readonly kind: 'link'; readonly link: NavigationLink }
  | { readonly kind: 'menu'; readonly id: 'organize' | 'help' }
);

export interface RowModel {
  readonly items: readonly RowItem[];
  readonly menuUntil: RowWidth | null;
  readonly isCreateEventShown: boolean;
}

type Candidate =
  | { readonly kind: 'link'; readonly link: NavigationLink }
  | { readonly kind: 'menu'; readonly id: 'organize' | 'help' };

/** What stands in the row of a page, and from which width. Server and browser come to the same. */
export function buildRowModel({ user, env, page }: HeaderProps, t: Translate): RowModel {
  const textWidth = (text: string) => estimateTextWidth(text, LABEL_SIZE);
  const labelWidth = (key: string) => textWidth(t(key)) + PADDING;
  const visitor = buildVisitorRow(env);
  const menus: Candidate[] = [
    { kind: 'menu', id: 'organize' },
    { kind: 'menu', id: 'help' },
  ];
  const candidates: Candidate[] = user.isAuthenticated
    ? [{ kind: 'link', link: buildUserRow(env, user).browseEvents }, ...menus]
    : [
        { kind: 'link', link: visitor.findEvents },
        { kind: 'link', link: visitor.createEvents },
        ...menus,
        { kind: 'link', link: visitor.findMyTickets },
      ];
  const isCreateShown = isCreateEventShown(user, page);
  const createWidth = isCreateShown ? labelWidth('link.create-an-event') + CHEVRON : 0;
  const accountWidth = user.isAuthenticated
    ? 2 * ICON_BUTTON + 40 + PADDING + Math.min(textWidth(resolveUserLabel(user)), LONGEST_ACCOUNT_LABEL) + CHEVRON
    : visitor.signIn.reduce((sum, link) => sum + labelWidth(link.labelKey) + 12, 0);
  const widths = candidates.map((candidate) =>
    candidate.kind === 'link' ? labelWidth(candidate.link.labelKey) : labelWidth(`menu.${candidate.id}`) + CHEVRON,
  );
  const { from, menuUntil } = fitLinks(widths, {
    fixed: FRAME + createWidth + accountWidth,
    menu: labelWidth('menu.menu') + CHEVRON + 8,
  });
  return {
    items: candidates.map((candidate, index) => ({ ...candidate, from: from[index] ?? null })),
    menuUntil,
    isCreateEventShown: isCreateShown,
  };
}
