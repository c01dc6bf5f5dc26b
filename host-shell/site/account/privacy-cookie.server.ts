import { PRIVACY_COOKIE, type PrivacyRefusal } from '../../../shared/contracts/privacy-cookie.ts';
import type { PersonSettings } from '../../marketplace/people/persons.ts';

/** Two years, longer than any session: an opt-out must outlast the session it was made in. */
const MAX_AGE_SECONDS = 2 * 365 * 24 * 60 * 60;

/** Builds the `Set-Cookie` value of a person's opt-outs. The page's script reads it too. */
export function buildPrivacyCookie(settings: Pick<PersonSettings, 'keepsRecentSearches' | 'allowsAnalytics'>): string {
  const refused: PrivacyRefusal[] = [
    ...(settings.keepsRecentSearches ? [] : ['recent-searches' as const]),
    ...(settings.allowsAnalytics ? [] : ['analytics' as const]),
  ];
  const age = refused.length === 0 ? 0 : MAX_AGE_SECONDS;
  return `${PRIVACY_COOKIE}=${refused.join('.')}; Path=/; Secure; SameSite=Lax; Max-Age=${age}`;
}
