/**
 * What finds places: the calls and the device's position. None of it is needed before somebody reaches for the location
 * field, so it is a chunk of its own; a chunk that cannot be had fails as the call itself would.
 */
export const loadPlaceCalls = () => import(/* webpackChunkName: "places" */ './place-calls.ts');
export const loadSitePredictor = () => import(/* webpackChunkName: "places" */ './site-predictor.ts');
export const loadDeviceLocation = () => import(/* webpackChunkName: "places" */ './device-location.ts');
