import { expect, it } from 'vitest';
import { startLocationState } from '../../../../shared/location/location-state.ts';
import { createFakeSearchPage } from '../../../test/fake-search-page.ts';
import { createSearchController } from '../state/search-controller.ts';
import type { LocationChooser } from './location-chooser.ts';
import { createLocationField } from './location-field.ts';
import type { LocationNotice, LocationStore } from './location-store.ts';

it('clears the location once for each text that has no place', async () => {
  const cleared: unknown[] = [];
  let notice: LocationNotice | null = null;
  const location = {
    read: () => ({ state: startLocationState(null), notice }),
    supersede() {
      notice = null;
    },
    clear(next: LocationNotice) {
      notice = next;
      cleared.push(notice);
    },
  } satisfies Partial<LocationStore> as unknown as LocationStore;
  const failures = { xyz: 'notice.no-places', fails: 'notice.maps-failed' } as const;
  const chooser = {
    ...{ pending: null, start() {}, pick() {}, chooseTyped: async () => null },
    follow: ({ text }) => ({
      ...{ options: [], isLoading: false, answerCount: null },
      failure: failures[text as keyof typeof failures] ?? null,
    }),
  } satisfies LocationChooser;
  const field = createLocationField(createSearchController(createFakeSearchPage()), location, () => '');
  await field.provide(async () => chooser);
  for (const text of ['xyz', 'xy', 'xyz', 'fails']) {
    field.dispatch({ type: 'typed', text });
    field.refresh();
  }
  expect(cleared).toEqual(['notice.no-places', 'notice.no-places', 'notice.maps-failed']);
});
