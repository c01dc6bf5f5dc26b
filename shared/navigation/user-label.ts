import type { HeaderUser } from '../contracts/header-props.ts';

/** The user's name, else their e-mail address. */
export function resolveUserLabel(user: Pick<HeaderUser, 'fullName' | 'email'>): string {
  return user.fullName?.trim() || user.email?.trim() || '';
}

const LONGEST_LABEL = 30;
const CUT_LABEL = 25;

/** For the narrow menu: more than 30 characters become 25 and `...` (spec §5). Characters are code points. */
export function cutUserLabel(label: string): string {
  const characters = [...label];
  return characters.length > LONGEST_LABEL ? `${characters.slice(0, CUT_LABEL).join('')}...` : label;
}
