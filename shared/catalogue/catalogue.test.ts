import { describe, expect, it } from 'vitest';
import english from '../i18n/messages/catalogue/en.json' with { type: 'json' };
import { CATEGORIES, CATEGORY_ROWS, findCategory } from './categories.ts';
import { DATE_KEYWORDS, FEATURE_TAGS, PRICES } from './filters.ts';
import { FORMATS, findFormat } from './formats.ts';
import { findSubCategory, listSubCategories, SUB_CATEGORIES } from './sub-categories.ts';
import { THEMES } from './sub-category-images.ts';

const words: Readonly<Record<string, string>> = english;

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

describe('categories', () => {
  it('are the 21 of the specification and two destinations', () => {
    expect(CATEGORIES).toHaveLength(23);
    expect(CATEGORIES.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'MarqueeCategory/101',
        'MarqueeCategory/199',
        'Destination/nightlife',
        'Destination/seasonal',
      ]),
    );
    expect(words[findCategory('arts')?.labelKey ?? '']).toBe('Performing & Visual Arts');
  });
});

describe('formats', () => {
  it('are 1 to 19', () => {
    expect(FORMATS.map(({ id }) => id)).toEqual(Array.from({ length: 19 }, (_, index) => `MarqueeFormat/${index + 1}`));
    expect(words[findFormat('festivals')?.labelKey ?? '']).toBe('Festival');
  });
});

describe('words of a search address', () => {
  it('are unique, so that one segment is read in one way', () => {
    const slugs = [
      ...PRICES,
      ...CATEGORIES.map(({ slug }) => slug),
      ...FORMATS.map(({ slug }) => slug),
      ...DATE_KEYWORDS.map(({ slug }) => slug),
    ];
    expect(isUnique(slugs)).toBe(true);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('write dates with hyphens', () => {
    for (const { keyword, slug } of DATE_KEYWORDS) expect(slug).toBe(keyword.replaceAll('_', '-'));
  });
});

describe('sub-categories', () => {
  it('have unique numbers, keys and refinements', () => {
    expect(isUnique(SUB_CATEGORIES.map(({ number }) => number))).toBe(true);
    expect(isUnique(SUB_CATEGORIES.map(({ key }) => key))).toBe(true);
    expect(isUnique(SUB_CATEGORIES.map(({ refinement }) => refinement))).toBe(true);
    for (const { refinement } of SUB_CATEGORIES) expect(refinement).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('never share a word with the other parts of a search address', () => {
    const others = new Set<string>([
      ...CATEGORIES.map(({ slug }) => slug),
      ...FORMATS.map(({ slug }) => slug),
      ...PRICES,
    ]);
    expect(SUB_CATEGORIES.filter(({ refinement }) => others.has(refinement))).toEqual([]);
  });

  it('belong to the category of their thousands, and end with Other', () => {
    for (const { number, slug } of CATEGORY_ROWS.filter((row) => row.number < 199)) {
      const group = listSubCategories(slug);
      expect(group.length, slug).toBeGreaterThan(1);
      for (const item of group) expect(Math.floor(item.number / 1000)).toBe(number - 100);
      expect(group.at(-1)?.number).toBe((number - 100) * 1000 + 999);
      expect(words[group.at(-1)?.titleKey ?? '']).toBe('Other');
    }
  });

  it('are as many in each group as the specification names', () => {
    const sizes = CATEGORY_ROWS.filter((row) => row.number < 199).map(({ slug }) => listSubCategories(slug).length - 1);
    // Community's eleventh is Dating.
    expect(sizes).toEqual([11, 7, 30, 7, 14, 4, 5, 27, 6, 4, 8, 10, 11, 15, 8, 9, 2, 4, 8, 6]);
  });

  it('are found by number and by refinement', () => {
    expect(findSubCategory('3027')?.key).toBe('MarqueeSubCategory/3027');
    expect(findSubCategory('jazz')).toBe(findSubCategory('3027'));
    expect(findSubCategory('halloweenhaunt')).toMatchObject({ category: 'holiday', theme: 'halloween' });
    expect(words[findSubCategory('halloweenhaunt')?.titleKey ?? '']).toBe('Halloween');
    expect(findSubCategory('3000')).toBeUndefined();
  });

  it('carry a large and a small image, an empty one for Other, or none', () => {
    const jazz = findSubCategory('jazz');
    expect(jazz?.imageUrl).toMatchObject({
      src: 'https://img.marquee.com/sub-categories/jazz-1200x600.webp',
      width: 1200,
    });
    expect(jazz?.imageUrlSmall).toMatchObject({ width: 300, height: 150 });
    expect(findSubCategory('3999')).toMatchObject({ imageUrl: '', imageUrlSmall: '' });
    expect(findSubCategory('raffle')).not.toHaveProperty('imageUrl');
  });

  it('use every theme', () => {
    expect(new Set(SUB_CATEGORIES.flatMap(({ theme }) => theme ?? []))).toEqual(new Set(THEMES));
  });
});

describe('names', () => {
  it('exist for every row, and for nothing else', () => {
    const keys = [
      ...CATEGORIES.map(({ labelKey }) => labelKey),
      ...FORMATS.flatMap(({ labelKey, pluralLabelKey }) => [labelKey, pluralLabelKey]),
      ...PRICES.map((slug) => `price.${slug}`),
      ...DATE_KEYWORDS.map(({ slug }) => `date.${slug}`),
      ...FEATURE_TAGS.map((slug) => `tag.${slug}`),
      ...SUB_CATEGORIES.flatMap(({ titleKey, subtitleKey }) => [titleKey, ...(subtitleKey ? [subtitleKey] : [])]),
    ];
    expect([...keys].sort()).toEqual(Object.keys(words).sort());
  });
});
