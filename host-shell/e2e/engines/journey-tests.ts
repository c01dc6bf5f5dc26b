/** The files whose tests run in every engine: in WebKit, and in Firefox by `npm test`, they are all that runs. */
export const JOURNEY_TESTS = '**/journeys/*.e2e.ts';
