import { readCookie } from './read-cookie.ts';

/** The user's refusals in this browser, separated by dots. The origin sets it; header and pages read it. */
export const PRIVACY_COOKIE = 'privacy';
export type PrivacyRefusal = 'recent-searches' | 'analytics';

/** @param cookies of a request's `Cookie` field, or `document.cookie` */
export function hasRefused(cookies: string, refusal: PrivacyRefusal): boolean {
  return readCookie(cookies, PRIVACY_COOKIE)?.split('.').includes(refusal) ?? false;
}
