import { createWorker } from './create-worker.ts';
import { readPlatformGeo } from './site/request-geo.ts';

export default createWorker(readPlatformGeo);

export { ChannelLedger } from './releases/channel-ledger.ts';
export { ChannelWriter } from './releases/channel-writer.ts';
