import type { SignInContext } from './sign-in-links.ts';
import { withSiteReferrer } from './site-url.ts';

/** Query parameter that marks an address as part of organizer onboarding (contract §8). */
export const ONBOARDING_REDIRECT_MARKER = 'onboarding_redirect';

const KEPT_PATHS = ['/l/', '/organizer/'];
const CREATE_PATHS = ['/boost', '/reconvene'];

/**
 * Where signing in sends a person (spec §2 "Sign-in redirect rule"): onboarding pages keep the current address;
 * `/boost` and `/reconvene` lead to creating an event; all else to sign-in, or to sign-up for who chose that.
 *
 * @param address current address, whole or from its path on; a path is one of the site, and becomes absolute where links are
 */
export function resolveSignInRedirect(address: string, env: SignInContext, intent: 'sign-in' | 'sign-up'): string {
  const contains = (part: string) => address.includes(part);
  if (KEPT_PATHS.some(contains) && hasMarker(address))
    return address.startsWith('/') ? env.linkBase + address : address;
  const url = intent === 'sign-up' ? env.signupUrl : env.loginUrl;
  return CREATE_PATHS.some(contains) ? withSiteReferrer(env, url, '/manage/events/create/') : url;
}

function hasMarker(address: string): boolean {
  return new RegExp(`[?&]${ONBOARDING_REDIRECT_MARKER}(?:[=&#]|$)`).test(address);
}
