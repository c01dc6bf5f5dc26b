/** The files whose tests run in every engine: in WebKit they are all that runs. */
export const JOURNEY_TESTS = '**/journeys/*.e2e.ts';

/** The files whose tests `npm test` runs in Firefox too. `npm run test:browsers` runs all of them there. */
export const FIREFOX_TESTS = [
  JOURNEY_TESTS,
  ...['header/first-paint', 'header/menus', 'hosts/package-hosts'].map((name) => `**/${name}.e2e.ts`),
];
