/** Longer than the objective of build files allows. */
export const SLOW_STORE_MS = 300;
export const STORED_BUILD = 'c2c2c2c2c2c2';
export const STORED_FILES = ['0.js', '1.js', '2.js', '3.js'] as const;
