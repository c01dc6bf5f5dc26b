import { describe, expect, it } from 'vitest';
import { resolveHelpLanguage } from './help-links.ts';

describe('resolveHelpLanguage', () => {
  it.each([
    ['de_CH', 'de-ch'],
    ['pt_BR', 'pt-br'],
    // No locales: the default of spec §9.
    ['', 'en-us'],
    ['de', 'en-us'],
    ['de-CH', 'en-us'],
    ['DE_ch', 'en-us'],
    ['de_CH/../x', 'en-us'],
  ])('%j is %s', (locale, language) => {
    expect(resolveHelpLanguage(locale)).toBe(language);
  });
});
