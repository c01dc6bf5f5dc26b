import { createWorker } from './create-worker.ts';
import { readPlatformGeo } from './site/request-geo.ts';

export default createWorker(readPlatformGeo);

export { MetricsObject } from './observe/metrics-object.ts';
export { ChannelLedger } from './releases/channel-ledger.ts';
export { ChannelWriter } from './releases/channel-writer.ts';
