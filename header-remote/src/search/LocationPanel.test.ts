import { describe, expect, it } from 'vitest';
import { messagesByLocale } from '../../../shared/i18n/compiled/header/all.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import { createTranslate } from '../../../shared/i18n/translate.ts';
import { buildPlaceLine, resolvePlaceKind } from './LocationPanel.tsx';

const t = createTranslate<HeaderMessageKey>(messagesByLocale.en_US);

describe('a place in the list', () => {
  it.each([
    ['San Francisco', ['locality', 'political'], ['CA', 'United States'], 'CA, United States'],
    ['Singapore', ['locality'], ['Singapore', 'Singapore'], ''],
    ['California', ['administrative_area_level_1'], ['United States'], 'Region · United States'],
    ['Bavaria', ['region'], [null, 'Germany'], 'Region · Germany'],
    ['Mission', ['neighborhood'], ['San Francisco, CA'], 'Neighborhood · San Francisco, CA'],
    ['Brooklyn', ['sublocality_level_1', 'sublocality'], [''], 'Neighborhood'],
    ['Germany', ['country', 'political'], ['', 'Germany'], 'Whole country'],
    ['Elsewhere', [null], [undefined], ''],
  ])('%s as %j within %j shows %j', (name, types, parents, line) => {
    expect(buildPlaceLine(resolvePlaceKind(types), name, parents, t)).toBe(line);
  });

  it('has an icon by its kind', () => {
    const types = ['country', 'region', 'neighborhood', 'locality'];
    expect(new Set(types.map((type) => resolvePlaceKind([type]).icon)).size).toBe(4);
    expect(resolvePlaceKind(['borough']).icon).toBe(resolvePlaceKind(['sublocality']).icon);
  });
});
