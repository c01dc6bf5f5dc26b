import { BRAND_NAME } from '../../../shared/brand/brand.ts';
import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { SITES, toLanguageTag } from '../../../shared/sites/sites.ts';
import { buildHelpPath, buildPagePath, usePage } from '../page/page-context.ts';
import type { PageFrame } from '../page/page-data.ts';

const buildSearch = (search: string) => buildPath('search-results', { search });
type Link = readonly [key: PageMessageKey, path: string | ((frame: PageFrame) => string)];

const GROUPS: readonly { readonly titleKey: PageMessageKey; readonly links: readonly Link[] }[] = [
  {
    titleKey: 'footer.discover',
    links: [
      ['footer.all-events', buildSearch('local/all-events')],
      ['footer.this-weekend', buildSearch('local/events--this-weekend')],
      ['footer.free', buildSearch('local/free--events')],
      ['footer.online', buildSearch('online/all-events')],
    ],
  },
  {
    titleKey: 'footer.help',
    links: [
      ['page.help-center.title', ({ locale }) => buildHelpPath(locale)],
      ['page.help-where-are-my-tickets.title', ({ locale }) => buildHelpPath(locale, 'help-where-are-my-tickets')],
      ['page.help-contact-organizer.title', ({ locale }) => buildHelpPath(locale, 'help-contact-organizer')],
    ],
  },
];

export function Footer() {
  const { frame, t } = usePage();
  return (
    <footer className="pg-footer">
      <div className="pg-footer__inner">
        <div className="pg-footer__groups">
          {GROUPS.map(({ titleKey, links }) => (
            <section key={titleKey}>
              <h2 className="pg-footer__title">{t(titleKey)}</h2>
              <ul>
                {links.map(([key, path]) => (
                  <li key={key}>
                    <a
                      className="pg-footer__link"
                      href={buildPagePath(frame, typeof path === 'string' ? path : path(frame))}
                    >
                      {t(key)}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <SiteLanguages />
        <div className="pg-footer__notes">
          <p className="pg-footer__mark">{t('footer.sample', { brand: BRAND_NAME })}</p>
          <p className="pg-footer__mark">
            {/* The GeoNames license requires attribution (CC BY 4.0). */}
            {t('footer.places')}{' '}
            <a className="pg-link" href="https://www.geonames.org/" rel="license external">
              GeoNames
            </a>{' '}
            (CC BY 4.0)
          </p>
        </div>
      </div>
    </footer>
  );
}

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
          aria-current={locale === frame.locale ? 'true' : undefined}
        >
          {LANGUAGE_NAMES[locale.slice(0, 2)] ?? locale}
        </a>
      ))}
    </nav>
  );
}

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
};
