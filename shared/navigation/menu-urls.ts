import type { HeaderEnvironment, MenuLink } from '../contracts/header-props.ts';
import type { HeaderMessageKey } from '../i18n/message-keys.ts';
import type { Translate } from '../i18n/translate.ts';
import { buildHelpLinks } from './help-links.ts';
import { buildLink, type NavigationLink } from './links.ts';

type MenuContext = Pick<HeaderEnvironment, 'linkBase' | 'localeInfo' | 'adminServerUrl'>;

/**
 * The Organize menu: home and suggested links (spec §2 "Header behaviour"). The specification names no suggestions;
 * these are the ways to begin, the quickest one in the accent. Managing events is no suggestion: the menu is the same for
 * everybody, and an attendee on a desktop does not see that link (spec §6); it stands in the account's menu.
 */
export function buildOrganizeUrls(env: MenuContext, translate: Translate<HeaderMessageKey>) {
  return {
    home: buildLink(env, 'create-events').url,
    suggested: [
      toMenuLink(buildLink(env, 'create-from-scratch'), translate),
      { ...toMenuLink(buildLink(env, 'create-with-ai'), translate), accentLink: true },
    ],
  };
}

/** The Help menu: the help center and its two articles (spec §2). */
export function buildHelpUrls(env: MenuContext, translate: Translate<HeaderMessageKey>) {
  const [home, ...articles] = buildHelpLinks(env);
  return { home: home?.url ?? '', suggested: articles.map((link) => toMenuLink(link, translate)) };
}

function toMenuLink(link: NavigationLink, translate: Translate<HeaderMessageKey>): MenuLink {
  return { url: link.url, label: translate(link.labelKey), gaLabel: link.id };
}
