export type DevicePosition =
  | { readonly status: 'found'; readonly latitude: number; readonly longitude: number }
  | { readonly status: 'denied' | 'notSupported' | 'unresolvedBrowserLocation' };

export interface DevicePositionSources {
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  /** Absent in older browsers, where requesting the position also asks for the permission. */
  readonly permissions: Pick<Permissions, 'query'> | undefined;
}

/** LOC-31 */
const DEVICE_POSITION_TIMEOUT_MS = 6000;
const DEVICE_POSITION_MAX_AGE_MS = 60_000;

/**
 * Requests the position of the device. A result always arrives in time: some browsers never call back while their
 * permission prompt is ignored.
 *
 * @param onResult called with a failure or a position, or with a time-out's failure and later with the position.
 */
export async function requestDevicePosition(
  { geolocation, permissions }: DevicePositionSources,
  onResult: (position: DevicePosition) => void,
): Promise<void> {
  if (geolocation === undefined) return onResult({ status: 'notSupported' });
  const timer = setTimeout(() => onResult({ status: 'unresolvedBrowserLocation' }), DEVICE_POSITION_TIMEOUT_MS);
  const settle = (position: DevicePosition) => {
    clearTimeout(timer);
    onResult(position);
  };
  const permission = await permissions?.query({ name: 'geolocation' }).catch(() => null);
  if (permission?.state === 'denied') return settle({ status: 'denied' });
  try {
    geolocation.getCurrentPosition(
      ({ coords }) => settle({ status: 'found', latitude: coords.latitude, longitude: coords.longitude }),
      // Code 1 of the Geolocation API is PERMISSION_DENIED.
      ({ code }) => settle({ status: code === 1 ? 'denied' : 'unresolvedBrowserLocation' }),
      { timeout: DEVICE_POSITION_TIMEOUT_MS, maximumAge: DEVICE_POSITION_MAX_AGE_MS },
    );
  } catch {
    settle({ status: 'notSupported' });
  }
}
