import { describe, expect, it, vi } from 'vitest';
import { type ApiClient, ApiError } from '../../../../shared/api/api-client.ts';
import { fetchGuessedLocation, fetchLocationOfCoordinates, fetchLocationOfPrediction } from './place-calls.ts';

const prediction = { placeId: 'p', text: 'Berlin', mainText: 'Berlin', secondaryText: 'Germany' };
type Report = (source: string) => void;
const CALLS: readonly (readonly [
  source: string,
  (api: Pick<ApiClient, 'callSite'>, report: Report) => Promise<unknown>,
])[] = [
  ['request', (api, report) => fetchGuessedLocation(api, report, new AbortController().signal)],
  ['coordinates', (api, report) => fetchLocationOfCoordinates(api, { latitude: 1, longitude: 2 }, report)],
  ['prediction', (api, report) => fetchLocationOfPrediction(api, prediction as never, 'regions', report)],
];

/** What a call reports when the site gives this answer, or fails with this status. */
async function collectReports(call: (typeof CALLS)[number][1], answer: unknown): Promise<unknown[]> {
  const fail = async (path: string) => {
    if (typeof answer === 'number') throw new ApiError(path, { kind: 'status', status: answer, error: null });
    return answer;
  };
  const report = vi.fn<Report>();
  await expect(call({ callSite: fail }, report)).rejects.toThrow(ApiError);
  return report.mock.calls.flat();
}

describe('a place that the origin does not know', () => {
  it.each(CALLS)('is reported once for the %s', async (source, call) => {
    expect(await collectReports(call, 404)).toEqual([source]);
    expect(await collectReports(call, { place: null })).toEqual([source]);
  });

  it.each(CALLS)('is not reported for the %s when the origin fails', async (_, call) => {
    expect(await collectReports(call, 502)).toEqual([]);
  });
});
