// Paths that the edge answers itself.

export const USER_PATH = '/header/user';
export const ENVIRONMENT_PATH = '/header/environment';
export const MOBILE_USER_PATH = '/header/mobile/user';
export const MOBILE_ENVIRONMENT_PATH = '/header/mobile/environment';
export const EXCEPTIONS_PATH = '/header/exceptions';
export const FRAGMENT_PATH = '/header/fragment';
export const HEAD_PATH = '/header/head';

/** Pages of the origin below `/header/`. All other paths there belong to the edge. */
export const PLAYGROUND_PATH = '/header/playground';
/** Shows the header of the site, with the flags, that its query names. */
export const PLAYGROUND_FRAME_PATH = '/header/playground/frame';
