import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MissingPlaceKind } from '../../shared/analytics/analytics-events.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { ApiProxy } from '../proxy/api-proxy.ts';
import type { CallContext } from '../proxy/origin-call.ts';
import { findStartLocation, openPlaceLookup } from './place-lookup.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits 300 ms for the guess of a place, and leaves it to the browser then', async () => {
  const outcome = vi.fn();
  findStartLocation(null, { guess: () => new Promise(() => {}) }).then(outcome);
  await vi.advanceTimersByTimeAsync(299);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(null);
});

describe('a missing place', () => {
  const prediction = { place_id: 'p1', main_text: 'Nowhere', secondary_text: '', types: [] };

  /** @param places answers of the origin's place calls; null: 404; an error: it fails */
  function openLookup(places: unknown, missing: MissingPlaceKind[]) {
    const api = {
      answerCall: async (name: string) => {
        if (places instanceof Error) throw places;
        const body = name === 'place_predictions' ? { predictions: [prediction] } : places;
        return { entry: { status: body === null ? 404 : 200, body: new TextEncoder().encode(JSON.stringify(body)) } };
      },
    };
    return openPlaceLookup(api as unknown as ApiProxy, {} as CallContext, (kind) => missing.push(kind));
  }

  it.each([[null], [{ place: null }]])(
    'of the request is reported once where the origin answers %j',
    async (places) => {
      const missing: MissingPlaceKind[] = [];
      expect(await openLookup(places, missing).guess()).toBeNull();
      expect(missing).toEqual(['request']);
    },
  );

  it('of a prediction is reported, also where its part of the map serves', async () => {
    const missing: MissingPlaceKind[] = [];
    await openLookup(null, missing).find('nowhere', null);
    expect(missing).toEqual(['prediction']);
  });

  it('is not reported where the origin fails, nor where the page no longer waits', async () => {
    const missing: MissingPlaceKind[] = [];
    const failing = openLookup(new HttpProblem('BAD_GATEWAY', 'down'), missing);
    expect(await failing.guess()).toBeNull();
    expect(await failing.find('nowhere', null)).toBeNull();
    await openLookup(null, missing).guess(AbortSignal.abort());
    expect(missing).toEqual([]);
  });
});
