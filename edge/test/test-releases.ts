import type { ReleasesDescription } from '../observe/status-data.ts';

const TEST_BUILD = 'b1b1b1b1b1b1';

/** What an isolate without stores says of its builds. */
export const TEST_RELEASES: ReleasesDescription = {
  deployed: TEST_BUILD,
  channels: {
    stable: { serves: TEST_BUILD, pointer: null },
    canary: { serves: TEST_BUILD, share: 0, pointer: null },
  },
  notBound: [],
  problems: [],
};
