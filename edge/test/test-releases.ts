import { mapChannels } from '../../shared/contracts/channels.ts';
import type { ReleasesDescription } from '../observe/status-routes.ts';

const TEST_BUILD = 'b1b1b1b1b1b1';

/** The state of builds in an isolate without stores. */
export const TEST_RELEASES: ReleasesDescription = {
  deployed: TEST_BUILD,
  channels: mapChannels((channel) => ({ serves: TEST_BUILD, share: channel === 'stable' ? 100 : 0, pointer: null })),
  notBound: [],
  problems: [],
};
