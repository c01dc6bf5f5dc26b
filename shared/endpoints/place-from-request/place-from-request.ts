/** The place is that of the request: a caller gives no arguments. */
export const PLACE_FROM_REQUEST_PATH = '/home/api/geo/place_from_request/';
