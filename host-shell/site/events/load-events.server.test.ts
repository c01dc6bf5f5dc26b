import { describe, expect, it } from 'vitest';
import { ALL_EVENTS, type Search } from '../../../shared/search-url/search.ts';
import { buildEventParameters } from './load-events.server.ts';

const write = (search: Partial<Search>, pageNumber = 1, near: string | null = null) =>
  decodeURIComponent(
    buildEventParameters({ search: { ...ALL_EVENTS, ...search }, near, pageNumber, pageSize: 24 }).toString(),
  );

describe('buildEventParameters', () => {
  it('asks for a place, page by page', () => {
    expect(write({ place: { kind: 'slug', slug: 'germany--berlin' } }, 3)).toBe(
      'place=germany--berlin&limit=24&offset=48',
    );
  });

  it('asks for a part of the map, and for what is online', () => {
    const bounds = { west: -1.5, south: 50, east: 0.25, north: 51 };
    expect(write({ place: { kind: 'bounds', bounds } })).toBe('bbox=-1.5,50,0.25,51&limit=24&offset=0');
    expect(write({ place: { kind: 'online' } })).toBe('online=true&limit=24&offset=0');
    expect(write({ place: { kind: 'online' } }, 1, 'germany--berlin')).toBe(
      'online=true&near=germany--berlin&limit=24&offset=0',
    );
  });

  it('passes every filter on', () => {
    const search: Partial<Search> = {
      place: { kind: 'slug', slug: 'germany' },
      query: 'jazz & blues',
      price: 'free',
      category: 'music',
      format: 'festivals',
      dates: { keyword: 'this_weekend' },
      subcategories: [3001, 3002],
      tags: ['nightlife', 'date-night'],
    };
    expect(write(search)).toBe(
      'place=germany&q=jazz+&+blues&price=free&category=music&format=festivals&date=this_weekend&subcategories=3001,3002&tags=nightlife,date-night&limit=24&offset=0',
    );
  });

  it('passes days of one’s own on, either end open', () => {
    expect(
      write({
        place: { kind: 'online' },
        dates: { keyword: 'custom_date', start: '2026-12-01', end: null },
      }),
    ).toBe('online=true&start_date=2026-12-01&limit=24&offset=0');
  });
});
