import { describe, expect, it } from 'vitest';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS, type Search } from '../../../shared/search-url/search.ts';
import { type FilterGroupId, listFilterGroups } from './filter-groups.ts';

const BERLIN: Search = { ...ALL_EVENTS, place: { kind: 'slug', slug: 'germany--berlin' } };

function follow(search: Search, id: FilterGroupId, labelKey: string): Search {
  const option = listFilterGroups(search)
    .find((group) => group.id === id)
    ?.options.find((candidate) => candidate.labelKey === labelKey);
  if (option === undefined) throw new Error(`no ${labelKey} in ${id}`);
  return option.search;
}

describe('listFilterGroups', () => {
  it('leads each choice to an address of its own', () => {
    const searches = listFilterGroups(BERLIN).flatMap(({ options }) => options.map((option) => option.search));
    const addresses = searches.map((search) => buildSearchUrl(search));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).not.toContain(buildSearchUrl(BERLIN));
  });

  it('offers sub-categories of the chosen category, several at once', () => {
    const music = follow(BERLIN, 'category', 'category.music');
    const both = follow(follow(music, 'subcategory', 'sub-category.3002'), 'subcategory', 'sub-category.3001');
    expect(buildSearchUrl(both)).toBe('/d/germany--berlin/music--events/?subcategories=3001,3002');
  });

  it('drops the sub-categories with their category', () => {
    const music = { ...follow(BERLIN, 'category', 'category.music'), subcategories: [3002] } as Search;
    expect(follow(music, 'category', 'category.arts').subcategories).toEqual([]);
    expect(follow(music, 'category', 'category.music')).toEqual(BERLIN);
  });

  it('shows a sub-category of an address without its category, so that it can be taken back', () => {
    const search = { ...BERLIN, subcategories: [3002] } as Search;
    const group = listFilterGroups(search).find(({ id }) => id === 'subcategory');
    expect(group?.options.map(({ isActive }) => isActive)).toEqual([true]);
  });
});
