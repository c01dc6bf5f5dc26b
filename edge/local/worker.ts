import { createWorker } from '../create-worker.ts';
import { readLocalGeo } from './local-geo.ts';

// The deployed worker, with the location of the site's largest city: requests on a developer's machine have none.
export default createWorker(readLocalGeo);

export { ChannelLedger, ChannelWriter } from '../releases/channel-ledger.ts';
