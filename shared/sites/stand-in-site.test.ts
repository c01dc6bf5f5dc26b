import { describe, expect, it } from 'vitest';
import { messagesByLocale } from '../i18n/compiled/header/all.ts';
import type { HeaderMessageKey } from '../i18n/message-keys.ts';
import { createTranslate } from '../i18n/translate.ts';
import { LOCALES, SITES } from './sites.ts';
import { resolveStandInSite } from './stand-in-site.ts';

const CASES = SITES.flatMap((site) =>
  site.languages.map((language) => ({ host: site.host, ...language, isFirst: language === site.languages[0] })),
);

describe('the stand-in’s words and language subdirectory', () => {
  it.each(CASES)('are those of the header on $host in $locale', ({ host, locale, prefix, isFirst }) => {
    const t = createTranslate<HeaderMessageKey>(messagesByLocale[locale]);
    const expected = [
      prefix,
      t('search.field'),
      t('search.submit'),
      t('link.find-events'),
      t('link.create-events'),
      t('link.sign-in'),
    ];
    for (const origin of [`https://${host}`, `http://${host}.localhost:8787`]) {
      const [resolvedLanguage, ...resolved] = resolveStandInSite(origin, locale);
      expect(resolved).toEqual(expected);
      expect(locale.replace('_', '-').startsWith(resolvedLanguage)).toBe(true);
      if (isFirst) expect(resolveStandInSite(origin)).toEqual([resolvedLanguage, ...resolved]);
    }
  });

  it.each(['http://localhost:8787', 'https://preview.account.workers.dev', 'not an address'])(
    'are those of the default site for %s',
    (origin) => expect(resolveStandInSite(origin).slice(0, 2)).toEqual(['en', '']),
  );

  it('are those of the site’s first language for a locale that it does not have', () => {
    const german = resolveStandInSite('https://www.marquee.de');
    for (const locale of [...LOCALES.filter((locale) => locale !== 'de_DE'), 'xx', '', 'de'])
      expect(resolveStandInSite('https://www.marquee.de', locale)).toEqual(german);
  });
});
