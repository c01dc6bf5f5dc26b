import type { HeaderUser } from '../contracts/header-props.ts';

/** The user's name, else their e-mail address. */
export function resolveUserLabel(user: Pick<HeaderUser, 'fullName' | 'email'>): string {
  return user.fullName?.trim() || user.email?.trim() || '';
}
