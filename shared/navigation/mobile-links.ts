import type { HeaderEnvironment } from '../contracts/header-props.ts';
import {
  BLOG_CATEGORIES,
  CONTACT_SALES_PATH,
  LANDING_PAGES,
  type LandingPageId,
  resolveLandingPath,
} from './landing-pages.ts';
import { buildLink, createNavigationLink, type NavigationLink } from './links.ts';
import type { SignInContext } from './sign-in-links.ts';
import { resolveSignInRedirect } from './sign-in-redirect.ts';
import { buildSiteUrl, withSiteReferrer } from './site-url.ts';

type GroupId = 'solutions' | 'event-types' | 'blog';

/** An entry of the narrow menu: a link, or a list that expands. */
export type MobileEntry =
  | { readonly kind: 'link'; readonly link: NavigationLink }
  | {
      readonly kind: 'group';
      readonly id: GroupId;
      readonly labelKey: `link.group-${GroupId}`;
      readonly links: readonly NavigationLink[];
    };

type MobileContext = Pick<HeaderEnvironment, 'linkBase' | 'localeInfo' | 'adminServerUrl' | 'ebDomain'>;

/** The only site with a resource hub (spec §2). */
const RESOURCE_HUB_DOMAIN = '.com';
const RESOURCE_HUB_POSITION = 3;

const SOLUTIONS: readonly LandingPageId[] = ['marketing-platform', 'ads', 'payments'];
const SINGLE: readonly LandingPageId[] = ['ticketing'];

/** Entries of the narrow menu alone (spec §2 "Mobile only"), in order; the resource hub is inserted third. */
export function buildMobileEntries(env: MobileContext): readonly MobileEntry[] {
  const landing = (id: LandingPageId) =>
    createNavigationLink(id, buildSiteUrl(env, resolveLandingPath(id, env.ebDomain)));
  const eventTypes = LANDING_PAGES.map(({ id }) => id).filter((id) => !SOLUTIONS.includes(id) && !SINGLE.includes(id));
  const entries: MobileEntry[] = [
    toEntry(createNavigationLink('contact-sales', buildSiteUrl(env, CONTACT_SALES_PATH))),
    ...SINGLE.map((id) => toEntry(landing(id))),
    createGroup('solutions', SOLUTIONS.map(landing)),
    createGroup('event-types', eventTypes.map(landing)),
    createGroup(
      'blog',
      BLOG_CATEGORIES.map((slug) => createNavigationLink(`blog-${slug}`, buildSiteUrl(env, `/blog/category/${slug}/`))),
    ),
  ];
  if (env.ebDomain === RESOURCE_HUB_DOMAIN) {
    entries.splice(RESOURCE_HUB_POSITION - 1, 0, toEntry(buildLink(env, 'resource-hub')));
  }
  return entries;
}

/**
 * Sign-up of the mobile header: it leads to creating an event (spec §2), unless the current page decides where.
 *
 * @param currentUrl path or address of the current page
 */
export function buildMobileSignupLink(env: SignInContext, currentUrl: string): NavigationLink {
  const url = resolveSignInRedirect(currentUrl, env, 'sign-up');
  const isFree = url === env.signupUrl;
  return createNavigationLink('sign-up', isFree ? withSiteReferrer(env, url, '/manage/events/create/') : url);
}

function toEntry(link: NavigationLink): MobileEntry {
  return { kind: 'link', link };
}

function createGroup(id: GroupId, links: readonly NavigationLink[]): MobileEntry {
  return { kind: 'group', id, labelKey: `link.group-${id}`, links };
}
