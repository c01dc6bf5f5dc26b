// Resolves places: the API's calls and the device's position. A separate chunk, because nothing needs it before the
// user turns to the location field. A failed import is handled like a failed call.
export { requestDevicePosition } from './device-position.ts';
export { fetchGuessedLocation, fetchLocationOfCoordinates, fetchLocationOfPrediction } from './place-calls.ts';
export { createSitePredictor } from './site-predictor.ts';
