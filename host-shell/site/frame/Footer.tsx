import { brand } from '../../../shared/brand/brand.ts';
import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { buildPath, buildSitePath } from '../../../shared/routes/routes.ts';
import { SITES, toLanguageTag } from '../../../shared/sites/sites.ts';
import { buildHelpPath, buildPagePath, usePage } from '../page/page-context.ts';
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
import { Logo } from './Logo.tsx';

interface FooterLink {
  readonly key: PageMessageKey;
  readonly path: string;
}

interface FooterGroup {
  readonly titleKey: PageMessageKey;
  readonly links: readonly FooterLink[];
}

const BLOG_PAGES = [
  'blog-tips-and-guides',
  'blog-news-and-trends',
  'blog-community',
  'blog-tools-and-features',
] as const;

/** The GeoNames license requires attribution (CC BY 4.0). */
const GEONAMES_URL = 'https://www.geonames.org/';

export function Footer() {
  const { frame, t } = usePage();
  const groups: readonly FooterGroup[] = [
    {
      titleKey: 'footer.discover',
      links: [
        {
          key: 'footer.all-events',
          path: buildPagePath(frame, buildPath('search-results', { search: 'local/all-events' })),
        },
        {
          key: 'footer.this-weekend',
          path: buildPagePath(frame, buildPath('search-results', { search: 'local/events--this-weekend' })),
        },
        {
          key: 'footer.free',
          path: buildPagePath(frame, buildPath('search-results', { search: 'local/free--events' })),
        },
        {
          key: 'footer.online',
          path: buildPagePath(frame, buildPath('search-results', { search: 'online/all-events' })),
        },
      ],
    },
    {
      titleKey: 'footer.organize',
      links: [
        { key: 'page.organizer-overview.title', path: buildPagePath(frame, buildPath('organizer-overview')) },
        {
          key: 'page.landing-ticketing.title',
          path: buildPagePath(frame, buildSitePath('landing-ticketing', frame.domain)),
        },
        {
          key: 'page.landing-marketing-platform.title',
          path: buildPagePath(frame, buildSitePath('landing-marketing-platform', frame.domain)),
        },
        { key: 'page.contact-sales.title', path: buildPagePath(frame, buildPath('contact-sales')) },
      ],
    },
    {
      titleKey: 'footer.help',
      links: [
        { key: 'page.help-center.title', path: buildHelpPath(frame) },
        { key: 'page.help-where-are-my-tickets.title', path: buildHelpPath(frame, 'help-where-are-my-tickets') },
        { key: 'page.help-contact-organizer.title', path: buildHelpPath(frame, 'help-contact-organizer') },
      ],
    },
    {
      titleKey: 'footer.read',
      links: BLOG_PAGES.map((id) => ({ key: `page.${id}.title` as const, path: buildPagePath(frame, buildPath(id)) })),
    },
  ];

  return (
    <footer className="pg-footer">
      <div className="pg-footer__inner">
        <div className="pg-footer__groups">
          {groups.map((group) => (
            <section key={group.titleKey} className="pg-footer__group">
              <h2 className="pg-footer__title">{t(group.titleKey)}</h2>
              <ul className="pg-footer__list">
                {group.links.map((link) => (
                  <li key={link.key}>
                    <a className="pg-footer__link" href={link.path}>
                      {t(link.key)}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="pg-footer__choices">
          <SiteLanguages />
          <ColorSchemeSwitch />
        </div>
        <div className="pg-footer__marks">
          <Logo />
          <div className="pg-footer__notes">
            <p className="pg-footer__mark">{t('footer.sample', { brand: brand.name })}</p>
            <p className="pg-footer__mark">
              {t('footer.places')}{' '}
              <a className="pg-footer__mark-link" href={GEONAMES_URL} rel="license external">
                GeoNames
              </a>{' '}
              (CC BY 4.0)
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** Links to the site in its other languages, each named in itself. */
function SiteLanguages() {
  const { frame, t } = usePage();
  const site = SITES.find(({ domain }) => domain === frame.domain);
  if (site === undefined || site.languages.length < 2) return null;
  return (
    <nav className="pg-footer__languages" aria-label={t('footer.languages')}>
      {site.languages.map(({ locale, prefix }) => (
        <a
          key={locale}
          className="pg-footer__link"
          href={`${prefix}/`}
          hrefLang={toLanguageTag(locale)}
          lang={toLanguageTag(locale)}
          {...(locale === frame.locale ? { 'aria-current': 'true' } : {})}
        >
          {LANGUAGE_NAMES[locale.slice(0, 2)] ?? locale}
        </a>
      ))}
    </nav>
  );
}

/** The languages of multilingual sites, each named in itself. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
};
