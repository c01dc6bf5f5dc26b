import type { HeaderUser } from '../contracts/header-props.ts';

/** The user's name, else their e-mail address. */
export function resolveUserLabel(user: Pick<HeaderUser, 'fullName' | 'email'>): string {
  return user.fullName?.trim() || user.email?.trim() || '';
}

/** USER-4 */
const MAX_LABEL_LENGTH = 30;
const CUT_LABEL_LENGTH = 25;

/** Cuts a label for the mobile menu: more than 30 code points become 25 and `...`. */
export function cutUserLabel(label: string): string {
  const characters = [...label];
  return characters.length > MAX_LABEL_LENGTH ? `${characters.slice(0, CUT_LABEL_LENGTH).join('')}...` : label;
}
