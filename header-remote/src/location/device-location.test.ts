import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askDeviceLocation, type DeviceLocationAnswer, type DeviceLocationSources } from './device-location.ts';

const position = { coords: { latitude: 1, longitude: 2 } } as GeolocationPosition;
const failure = (code: number) => ({ code }) as GeolocationPositionError;

function ask(sources: Partial<DeviceLocationSources>): DeviceLocationAnswer[] {
  const answers: DeviceLocationAnswer[] = [];
  void askDeviceLocation({ geolocation: undefined, permissions: undefined, ...sources }, (answer) =>
    answers.push(answer),
  );
  return answers;
}

const permissions = (state: PermissionState) => ({ query: async () => ({ state }) as PermissionStatus });

describe('device location', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is not supported where there is no geolocation', () => {
    expect(ask({})).toEqual([{ status: 'notSupported' }]);
  });

  it('is denied without asking where the permission is', async () => {
    const getCurrentPosition = vi.fn();
    const answers = ask({ geolocation: { getCurrentPosition }, permissions: permissions('denied') });
    await vi.runAllTimersAsync();
    expect(answers).toEqual([{ status: 'denied' }]);
    expect(getCurrentPosition).not.toHaveBeenCalled();
  });

  it.each([
    [1, 'denied'],
    [2, 'unresolvedBrowserLocation'],
    [3, 'unresolvedBrowserLocation'],
  ])('tells of failure %i as %s', async (code, status) => {
    const geolocation: DeviceLocationSources['geolocation'] = {
      getCurrentPosition: (_, fail) => fail?.(failure(code)),
    };
    const answers = ask({ geolocation, permissions: permissions('prompt') });
    await vi.runAllTimersAsync();
    expect(answers).toEqual([{ status }]);
  });

  it('answers after 6 s when the browser calls nobody back', async () => {
    const answers = ask({ geolocation: { getCurrentPosition() {} } });
    await vi.advanceTimersByTimeAsync(5999);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toEqual([{ status: 'unresolvedBrowserLocation' }]);
  });

  it('answers after 6 s when the permission is never told', async () => {
    const hanging = { query: () => new Promise<PermissionStatus>(() => {}) };
    const answers = ask({ geolocation: { getCurrentPosition() {} }, permissions: hanging });
    await vi.advanceTimersByTimeAsync(6000);
    expect(answers).toEqual([{ status: 'unresolvedBrowserLocation' }]);
  });

  it('finds, without a time-out afterwards', async () => {
    const answers = ask({ geolocation: { getCurrentPosition: (found) => found(position) } });
    await vi.runAllTimersAsync();
    expect(answers).toEqual([{ status: 'found', latitude: 1, longitude: 2 }]);
  });

  it('survives a browser whose permissions throw, and one whose geolocation does', async () => {
    const throwing = {
      query: () => {
        throw new TypeError('no such permission');
      },
    };
    const answers = ask({
      permissions: throwing,
      geolocation: {
        getCurrentPosition() {
          throw new DOMException('blocked', 'SecurityError');
        },
      },
    });
    await vi.runAllTimersAsync();
    expect(answers).toEqual([{ status: 'notSupported' }]);
  });
});
