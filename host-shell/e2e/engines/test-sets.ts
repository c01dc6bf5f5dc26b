/** `npm run test:all` runs every case of a matrix; `npm test` those that can differ. */
export const RUNS_ALL = process.env.FIREFOX_TESTS === 'all';
