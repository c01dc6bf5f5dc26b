import { describe, expect, it } from 'vitest';
import { messagesByLocale } from '../../../shared/i18n/compiled/header/all.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import { createTranslate } from '../../../shared/i18n/translate.ts';
import { describePlace } from './LocationPanel.tsx';

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
    expect(describePlace(name, types, parents, t).line).toBe(line);
  });

  it('has an icon by its kind', () => {
    const findIcon = (type: string) => describePlace('', [type], [], t).icon;
    expect(new Set(['country', 'region', 'neighborhood', 'locality'].map(findIcon)).size).toBe(4);
    expect(findIcon('borough')).toBe(findIcon('sublocality'));
  });
});
