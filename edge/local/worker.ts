import { createWorker } from '../create-worker.ts';
import { hideFromDevServer } from './hide-from-dev-server.ts';
import { readLocalGeo } from './local-geo.ts';

// The deployed worker, with a location that the playground chooses: requests on a developer's machine have none.
const worker = createWorker(readLocalGeo);

export default {
  ...worker,
  fetch: async (...call: Parameters<typeof worker.fetch>) => hideFromDevServer(await worker.fetch(...call)),
};

export { ChannelLedger, ChannelWriter } from '../releases/channel-ledger.ts';
