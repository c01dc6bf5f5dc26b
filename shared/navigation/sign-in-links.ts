import type { HeaderEnvironment } from '../contracts/header-props.ts';
import { createNavigationLink, type NavigationLink } from './links.ts';
import { resolveSignInRedirect } from './sign-in-redirect.ts';
import { buildSiteUrl, type LinkContext, withSiteReferrer } from './site-url.ts';

export type SignInContext = LinkContext &
  Pick<HeaderEnvironment, 'signinUrl' | 'signupUrl' | 'loginUrl' | 'launchNewSignInSignUpLinks'>;

/**
 * Sign In; or Log In and Sign Up when the new sign-in/sign-up flag is on (spec §2 "Header behaviour").
 *
 * @param currentUrl path or address of the current page: some pages decide where signing in leads
 */
export function buildSignInLinks(env: SignInContext, currentUrl: string): readonly NavigationLink[] {
  const signIn = resolveSignInRedirect(currentUrl, env, 'sign-in');
  if (!env.launchNewSignInSignUpLinks) return [createNavigationLink('sign-in', signIn)];
  return [
    createNavigationLink('log-in', signIn),
    createNavigationLink('sign-up', resolveSignInRedirect(currentUrl, env, 'sign-up')),
  ];
}

/** Find my tickets: sign-up that returns to the tickets (spec §2). */
export function buildFindMyTicketsLink(env: SignInContext): NavigationLink {
  return createNavigationLink('find-my-tickets', withSiteReferrer(env, env.signupUrl, '/mytickets'));
}

/** Addresses of signing in, up and out (spec §3 "Header environment object"). */
export function buildSignInUrls(context: LinkContext) {
  const signinUrl = buildSiteUrl(context, '/signin/');
  return {
    signinUrl,
    loginUrl: signinUrl,
    signupUrl: buildSiteUrl(context, '/signin/signup/'),
    logoutUrl: buildSiteUrl(context, '/signout/'),
  };
}
