/** What the user does not want, in this browser: a dot list of `PrivacyRefusal`. The origin sets it, header and pages read it. */
export const PRIVACY_COOKIE = 'privacy';
export type PrivacyRefusal = 'recent-searches' | 'analytics';

/** @param cookies of a request's `Cookie` field, or `document.cookie` */
export function hasRefused(cookies: string, refusal: PrivacyRefusal): boolean {
  return new RegExp(`(^|;) *${PRIVACY_COOKIE}=([^;]*[.])?${refusal}([.;]|$)`).test(cookies);
}
