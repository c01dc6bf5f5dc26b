import { createWorker } from './create-worker.ts';
import { readPlatformGeo } from './site/site-middleware.ts';

export default createWorker(readPlatformGeo);

export { ChannelLedger, ChannelWriter } from './releases/channel-ledger.ts';
