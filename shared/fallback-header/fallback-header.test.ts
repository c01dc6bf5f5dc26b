import { describe, expect, it } from 'vitest';
import { messagesByLocale } from '../i18n/compiled/header/all.ts';
import type { HeaderMessageKey } from '../i18n/message-keys.ts';
import { createTranslate } from '../i18n/translate.ts';
import { buildMenuLink } from '../navigation/menu-links.ts';
import { LOCALES, SITES, toLanguageTag } from '../sites/sites.ts';
import { buildFallbackHeader } from './fallback-header.ts';

const CASES = SITES.flatMap((site) =>
  site.languages.map((language) => ({ host: site.host, ...language, isFirst: language === site.languages[0] })),
);

describe('the fallback header', () => {
  it.each(CASES)(
    'has the messages and links of the header on $host in $locale',
    ({ host, locale, prefix, isFirst }) => {
      const t = createTranslate<HeaderMessageKey>(messagesByLocale[locale]);
      for (const origin of [`https://${host}`, `http://${host}.localhost:8787`]) {
        const header = buildFallbackHeader(origin, locale);
        const [tag, { lang = '' }, home, form, ...links] = header;
        expect([tag, home]).toEqual(['header', ['a', { href: `${origin}${prefix}/` }, 'Marquee']]);
        expect(toLanguageTag(locale)).toMatch(new RegExp(`^${lang}(-|$)`));
        expect(form).toEqual([
          'form',
          { action: `${origin}/search`, role: 'search' },
          ['input', { type: 'search', name: 'q', 'aria-label': t('search.field'), placeholder: t('search.field') }],
          ['input', { type: 'hidden', name: 'from', value: `${prefix}/` }],
          ['button', {}, t('search.submit')],
        ]);
        const localeInfo = { locale, uses_language_subdirectory: prefix !== '' };
        const env = { linkBase: origin, adminServerUrl: '', localeInfo };
        expect(links).toEqual(
          (['find-events', 'create-events', 'sign-in'] as const).map((id) => [
            'a',
            { href: buildMenuLink(env, id).url },
            t(`link.${id}`),
          ]),
        );
        if (isFirst) expect(buildFallbackHeader(origin)).toEqual(header);
      }
    },
  );

  it.each(['http://localhost:8787', 'https://preview.account.workers.dev', 'not an address'])(
    'is that of the default site for %s',
    (origin) => {
      const [, { lang }, home] = buildFallbackHeader(origin);
      expect([lang, home]).toEqual(['en', ['a', { href: `${origin}/` }, 'Marquee']]);
    },
  );

  it('has the site’s first language for a locale that the site does not have', () => {
    const german = buildFallbackHeader('https://www.marquee.de');
    for (const locale of [...LOCALES.filter((locale) => locale !== 'de_DE'), 'xx', '', 'de'])
      expect(buildFallbackHeader('https://www.marquee.de', locale)).toEqual(german);
  });
});
