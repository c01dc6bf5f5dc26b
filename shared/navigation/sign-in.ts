import type { HeaderEnvironment } from '../contracts/header-props.ts';
import { fillPath, NAV_ROW_ROUTES } from '../routes/nav-row-routes.ts';
import { createNavigationLink, type NavigationLink } from './navigation-links.ts';
import { type LinkContext, withSiteReferrer } from './site-url.ts';

export type SignInContext = LinkContext &
  Pick<HeaderEnvironment, 'signinUrl' | 'signupUrl' | 'loginUrl' | 'launchNewSignInSignUpLinks'>;

/**
 * Builds Sign In; or Log In and Sign Up when the new sign-in/sign-up flag is on.
 *
 * @param currentUrl path or address of the current page: some pages decide where signing in leads
 */
export function buildSignInLinks(env: SignInContext, currentUrl: string): readonly NavigationLink[] {
  const intents = env.launchNewSignInSignUpLinks ? (['log-in', 'sign-up'] as const) : (['sign-in'] as const);
  return intents.map((intent) => createNavigationLink(intent, resolveSignInRedirect(currentUrl, env, intent)));
}

/** Builds "Find my tickets": sign-up that returns to the tickets. */
export function buildFindMyTicketsLink(env: SignInContext): NavigationLink {
  return createNavigationLink('find-my-tickets', withSiteReferrer(env, env.signupUrl, NAV_ROW_ROUTES['my-tickets']));
}

/** Query parameter that marks an address as part of organizer onboarding. */
const ONBOARDING_REDIRECT_MARKER = 'onboarding_redirect';

const KEPT_PATHS = ['/l/', '/organizer/'];
const CREATE_PATHS = ['/boost', '/reconvene'];

const INTENT_URLS = { 'sign-in': 'signinUrl', 'log-in': 'loginUrl', 'sign-up': 'signupUrl' } as const;

type SignInIntent = keyof typeof INTENT_URLS;

/**
 * Resolves where signing in leads: onboarding pages keep the current address; `/boost` and `/reconvene` lead to
 * creating an event.
 *
 * @param address of the current page: absolute, or a path of the site, which becomes absolute where links are
 */
export function resolveSignInRedirect(address: string, env: SignInContext, intent: SignInIntent): string {
  const contains = (part: string) => address.includes(part);
  if (KEPT_PATHS.some(contains) && hasMarker(address))
    return address.startsWith('/') ? env.linkBase + address : address;
  const url = env[INTENT_URLS[intent]];
  return CREATE_PATHS.some(contains)
    ? withSiteReferrer(env, url, `${fillPath(NAV_ROW_ROUTES['create-from-scratch'])}/`)
    : url;
}

function hasMarker(address: string): boolean {
  return new RegExp(`[?&]${ONBOARDING_REDIRECT_MARKER}(?:[=&#]|$)`).test(address);
}
