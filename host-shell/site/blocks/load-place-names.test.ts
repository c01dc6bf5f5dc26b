import { expect, it } from 'vitest';
import { ApiError } from '../../../shared/api/api-client.ts';
import { loadPlaceNames } from './load-place-names.ts';

const { signal } = new AbortController();

it('requests towns for the text, and names each with its region', async () => {
  const calls: unknown[] = [];
  const callSite = async (...call: unknown[]) => {
    calls.push(call);
    const predictions = [
      { main_text: 'Bern', secondary_text: 'Switzerland' },
      { main_text: 'Rome', secondary_text: '' },
    ];
    return { predictions: [...predictions, { main_text: 1 }, null] };
  };
  expect(await loadPlaceNames({ callSite }, 'ber', signal)).toEqual(['Bern, Switzerland', 'Rome']);
  const request = { parameters: { input: 'ber', types: 'locality' }, signal };
  expect(calls).toEqual([['/home/api/geo/place_predictions/', request]]);
});

it('has no names where the call fails, or answers something else', async () => {
  const fail = async () => {
    throw new ApiError('/', { kind: 'network' });
  };
  expect(await loadPlaceNames({ callSite: fail }, 'ber', signal)).toBeNull();
  expect(await loadPlaceNames({ callSite: async () => ({ predictions: 'none' }) }, 'ber', signal)).toBeNull();
});
