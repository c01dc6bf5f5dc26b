import { BRAND_NAME } from '../../../shared/brand/brand.ts';
import { SITES, toLanguageTag } from '../../../shared/sites/sites.ts';
import { usePage } from '../page/page-context.ts';

export function Footer() {
  const { t } = usePage();
  return (
    <footer className="pg-footer">
      <div className="pg-footer__inner">
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
