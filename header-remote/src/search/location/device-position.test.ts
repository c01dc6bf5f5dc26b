import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DevicePosition, type DevicePositionSources, requestDevicePosition } from './places.lazy.ts';

const position = { coords: { latitude: 1, longitude: 2 } } as GeolocationPosition;
const failure = (code: number) => ({ code }) as GeolocationPositionError;

function request(sources: Partial<DevicePositionSources>): DevicePosition[] {
  const answers: DevicePosition[] = [];
  void requestDevicePosition({ geolocation: undefined, permissions: undefined, ...sources }, (answer) =>
    answers.push(answer),
  );
  return answers;
}

const permissions = (state: PermissionState) => ({ query: async () => ({ state }) as PermissionStatus });

describe('requestDevicePosition', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports a browser without geolocation as not supported', () => {
    expect(request({})).toEqual([{ status: 'notSupported' }]);
  });

  it('reports a denied permission without a request to the browser', async () => {
    const getCurrentPosition = vi.fn();
    const answers = request({ geolocation: { getCurrentPosition }, permissions: permissions('denied') });
    await vi.runAllTimersAsync();
    expect(answers).toEqual([{ status: 'denied' }]);
    expect(getCurrentPosition).not.toHaveBeenCalled();
  });

  it.each([
    [1, 'denied'],
    [2, 'unresolvedBrowserLocation'],
  ])('reports error code %i as %s', async (code, status) => {
    const geolocation: DevicePositionSources['geolocation'] = {
      getCurrentPosition: (_, fail) => fail?.(failure(code)),
    };
    const answers = request({ geolocation, permissions: permissions('prompt') });
    await vi.runAllTimersAsync();
    expect(answers).toEqual([{ status }]);
  });

  it('gives up after 6 s when the browser never calls back', async () => {
    const answers = request({ geolocation: { getCurrentPosition() {} } });
    await vi.advanceTimersByTimeAsync(5999);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toEqual([{ status: 'unresolvedBrowserLocation' }]);
  });

  it('reports the position, and no time-out afterwards', async () => {
    const answers = request({ geolocation: { getCurrentPosition: (found) => found(position) } });
    await vi.runAllTimersAsync();
    expect(answers).toEqual([{ status: 'found', latitude: 1, longitude: 2 }]);
  });
});
