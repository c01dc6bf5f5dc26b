// Resolves places: the API's calls and the device's position. Nothing needs it before the user reaches for the location
// field, so it is a chunk of its own. Importing it fails like a call that fails.
export { requestDevicePosition } from './device-position.ts';
export { fetchGuessedLocation, fetchLocationOfCoordinates, fetchLocationOfPrediction } from './place-calls.ts';
export { createSitePredictor } from './site-predictor.ts';
