import { describe, expect, it, vi } from 'vitest';
import { ApiClient, ApiError } from '../../../../shared/api/api-client.ts';
import {
  createSitePredictor,
  fetchGuessedLocation,
  fetchLocationOfCoordinates,
  fetchLocationOfPrediction,
} from './places.lazy.ts';

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

function predict(answer: Response) {
  const options = {
    fetch: async () => answer,
    baseUrl: '',
    readPageOrigin: () => '',
    locale: null,
    readCookies: () => '',
  };
  const request = {
    input: '?'.repeat(300),
    scope: 'regions',
    near: null,
    signal: new AbortController().signal,
  } as const;
  return createSitePredictor(new ApiClient(options)).predict(request);
}

const refuse = (field: string) =>
  Response.json(
    {
      error: 'ARGUMENTS_ERROR',
      error_description: 'Wrong.',
      error_detail: { ARGUMENTS_ERROR: { [field]: ['Wrong.'] } },
    },
    { status: 400 },
  );

it('has no place for a text that is refused as the name of one', async () => {
  expect(await predict(refuse('input'))).toEqual([]);
});

it('fails where another argument is refused, or the service fails', async () => {
  await expect(predict(refuse('types'))).rejects.toThrow(ApiError);
  await expect(predict(Response.json({ error: 'BAD_GATEWAY' }, { status: 502 }))).rejects.toThrow(ApiError);
});
