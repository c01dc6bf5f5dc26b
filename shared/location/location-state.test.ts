import { describe, expect, it } from 'vitest';
import { CHOSEN_ONLINE_LOCATION, ONLINE_LOCATION } from './location.ts';
import { reduceLocation, startLocationState } from './location-state.ts';

const start = startLocationState(ONLINE_LOCATION);
const busy = {
  location: ONLINE_LOCATION,
  isDeviceLocationRequested: true,
  isWaiting: true,
  isUsingDeviceLocation: true,
};

describe('location state', () => {
  it('starts without any request', () => {
    expect(startLocationState(ONLINE_LOCATION)).toEqual({
      location: ONLINE_LOCATION,
      isDeviceLocationRequested: false,
      isWaiting: false,
      isUsingDeviceLocation: false,
    });
  });

  it('waits without using the device location', () => {
    expect(reduceLocation({ ...start, isUsingDeviceLocation: true }, { type: 'waitForLocation' })).toEqual({
      ...start,
      isWaiting: true,
    });
  });

  it('takes a location and clears every flag', () => {
    expect(reduceLocation(busy, { type: 'setLocation', location: CHOSEN_ONLINE_LOCATION })).toEqual(
      startLocationState(CHOSEN_ONLINE_LOCATION),
    );
    expect(reduceLocation(busy, { type: 'setLocation', location: null })).toEqual(startLocationState(null));
  });

  it('requests the position of the device and waits', () => {
    expect(reduceLocation(start, { type: 'getCurrentLocation' })).toEqual({
      ...start,
      isDeviceLocationRequested: true,
      isWaiting: true,
    });
  });

  it("takes the device's location and remembers that it is one", () => {
    expect(reduceLocation(busy, { type: 'setUserLocation', location: CHOSEN_ONLINE_LOCATION })).toEqual({
      ...startLocationState(CHOSEN_ONLINE_LOCATION),
      isUsingDeviceLocation: true,
    });
  });
});
