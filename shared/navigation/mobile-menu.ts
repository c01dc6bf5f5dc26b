import type { HeaderEnvironment } from '../contracts/header-props.ts';
import { type BlogCategory, buildPath, buildSitePath, type LandingPage } from '../routes/routes.ts';
import { buildMenuLink } from './menu-links.ts';
import { createNavigationLink, type LinkEnvironment, type NavigationLink } from './navigation-links.ts';
import { resolveSignInRedirect, type SignInContext } from './sign-in.ts';
import { buildSiteUrl, withSiteReferrer } from './site-url.ts';

/** An entry of the mobile menu: a link, or a list that expands. */
export type MobileEntry =
  | { readonly kind: 'link'; readonly link: NavigationLink }
  | {
      readonly kind: 'group';
      readonly id: GroupId;
      readonly labelKey: `link.group-${GroupId}`;
      readonly links: readonly NavigationLink[];
    };

type GroupId = 'solutions' | 'event-types' | 'blog';

type MobileContext = LinkEnvironment & Pick<HeaderEnvironment, 'ebDomain'>;

/** The only site with a resource hub. */
const RESOURCE_HUB_DOMAIN = '.com';
const RESOURCE_HUB_POSITION = 3; // LINK-32

const SOLUTIONS = ['marketing-platform', 'ads', 'payments'] as const satisfies readonly LandingPage[];
const EVENT_TYPES = [
  'music',
  'food-and-drink',
  'performing-arts',
  'charity',
  'retail',
  'concerts',
  'workshops',
  'festivals',
  'conferences',
  'corporate-events',
  'virtual-events',
] as const satisfies readonly LandingPage[];
const BLOG_CATEGORIES = [
  'tips-and-guides',
  'news-and-trends',
  'community',
  'tools-and-features',
] as const satisfies readonly BlogCategory[];

/** Builds the entries that only the mobile menu has, in order; the resource hub is inserted third. */
export function buildMobileEntries(env: MobileContext): readonly MobileEntry[] {
  const landing = (page: LandingPage) =>
    createNavigationLink(page, buildSiteUrl(env, buildSitePath(`landing-${page}`, env.ebDomain)));
  const blog = (category: BlogCategory) =>
    createNavigationLink(`blog-${category}`, buildSiteUrl(env, buildPath(`blog-${category}`)));
  const entries: MobileEntry[] = [
    toEntry(createNavigationLink('contact-sales', buildSiteUrl(env, buildPath('contact-sales')))),
    toEntry(landing('ticketing')),
    createGroup('solutions', SOLUTIONS.map(landing)),
    createGroup('event-types', EVENT_TYPES.map(landing)),
    createGroup('blog', BLOG_CATEGORIES.map(blog)),
  ];
  if (env.ebDomain === RESOURCE_HUB_DOMAIN) {
    entries.splice(RESOURCE_HUB_POSITION - 1, 0, toEntry(buildMenuLink(env, 'resource-hub')));
  }
  return entries;
}

/**
 * Builds the mobile header's sign-up, which leads to creating an event unless the current page decides where.
 *
 * @param currentUrl path or address of the current page
 */
export function buildMobileSignupLink(env: SignInContext, currentUrl: string): NavigationLink {
  const url = resolveSignInRedirect(currentUrl, env, 'sign-up');
  const referrer = `${buildPath('create-from-scratch')}/`;
  return createNavigationLink('sign-up', url === env.signupUrl ? withSiteReferrer(env, url, referrer) : url);
}

function toEntry(link: NavigationLink): MobileEntry {
  return { kind: 'link', link };
}

function createGroup(id: GroupId, links: readonly NavigationLink[]): MobileEntry {
  return { kind: 'group', id, labelKey: `link.group-${id}`, links };
}
