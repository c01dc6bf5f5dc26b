import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiClient, ApiError } from '../../../../shared/api/api-client.ts';
import {
  createSitePredictor,
  type DevicePosition,
  type DevicePositionSources,
  fetchGuessedLocation,
  fetchLocationOfCoordinates,
  fetchLocationOfPrediction,
  requestDevicePosition,
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

describe('the position of the device', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function request(sources: DevicePositionSources): Promise<readonly DevicePosition[]> {
    const answers: DevicePosition[] = [];
    void requestDevicePosition(sources, (answer) => answers.push(answer));
    await vi.advanceTimersByTimeAsync(5999);
    const inTime = answers.length;
    await vi.runAllTimersAsync();
    expect(answers.slice(inTime)).toEqual(inTime > 0 ? [] : [{ status: 'unresolvedBrowserLocation' }]);
    return answers.slice(0, inTime);
  }
  const fail = (code: number): DevicePositionSources['geolocation'] => ({
    getCurrentPosition: (_, onError) => onError?.({ code } as GeolocationPositionError),
  });
  const found: DevicePositionSources['geolocation'] = {
    getCurrentPosition: (onFound) => onFound({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition),
  };
  const permissions = (state: PermissionState) => ({ query: async () => ({ state }) as PermissionStatus });

  it.each<[string, DevicePositionSources['geolocation'], PermissionState | null, readonly DevicePosition[]]>([
    ['is not supported', undefined, null, [{ status: 'notSupported' }]],
    ['is not asked for where it is denied', found, 'denied', [{ status: 'denied' }]],
    ['is denied by the user', fail(1), 'prompt', [{ status: 'denied' }]],
    ['is not known', fail(2), 'prompt', [{ status: 'unresolvedBrowserLocation' }]],
    ['is found, without a time-out afterwards', found, null, [{ status: 'found', latitude: 1, longitude: 2 }]],
    ['is given up after 6 s where the browser never calls back', { getCurrentPosition() {} }, null, []],
  ])('%s', async (_, geolocation, state, answers) => {
    expect(await request({ geolocation, permissions: state === null ? undefined : permissions(state) })).toEqual(
      answers,
    );
  });
});
