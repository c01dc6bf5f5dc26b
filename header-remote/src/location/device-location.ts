/** Why the device did not say where it is. */
type DeviceFailure = 'denied' | 'notSupported' | 'unresolvedBrowserLocation';

/** Statuses of the way from the device to a place that end it without one (spec §4 "Device location flow"). */
export type DeviceLocationFailure = DeviceFailure | 'unresolvedPlaceObject';

export type DeviceLocationAnswer =
  | { readonly status: 'found'; readonly latitude: number; readonly longitude: number }
  | { readonly status: DeviceFailure };

export interface DeviceLocationSources {
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  /** Absent in older browsers: asking for the position then asks for the permission too. */
  readonly permissions: Pick<Permissions, 'query'> | undefined;
}

/** Spec §9. */
export const DEVICE_LOCATION_TIMEOUT_MS = 6000;

async function isDenied(permissions: DeviceLocationSources['permissions']): Promise<boolean> {
  try {
    return (await permissions?.query({ name: 'geolocation' }))?.state === 'denied';
  } catch {
    return false;
  }
}

/**
 * Asks the device where it is. Answers once in time whatever the browser does: one that calls nobody back has not found
 * out. A fix that comes after that is told too, unless the caller has moved on.
 *
 * @param onAnswer called with a failure, a place, or first the one and then the other.
 */
export async function askDeviceLocation(
  { geolocation, permissions }: DeviceLocationSources,
  onAnswer: (answer: DeviceLocationAnswer) => void,
): Promise<void> {
  if (geolocation === undefined) return onAnswer({ status: 'notSupported' });
  const timer = setTimeout(() => onAnswer({ status: 'unresolvedBrowserLocation' }), DEVICE_LOCATION_TIMEOUT_MS);
  const answer = (found: DeviceLocationAnswer) => {
    clearTimeout(timer);
    onAnswer(found);
  };
  if (await isDenied(permissions)) return answer({ status: 'denied' });
  try {
    geolocation.getCurrentPosition(
      ({ coords }) => answer({ status: 'found', latitude: coords.latitude, longitude: coords.longitude }),
      // Codes of the Geolocation specification: 1 is PERMISSION_DENIED, others are failures to find out.
      ({ code }) => answer({ status: code === 1 ? 'denied' : 'unresolvedBrowserLocation' }),
      { timeout: DEVICE_LOCATION_TIMEOUT_MS, maximumAge: 60_000 },
    );
  } catch {
    answer({ status: 'notSupported' });
  }
}
