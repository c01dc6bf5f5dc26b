import { WorkerEntrypoint } from 'cloudflare:workers';
import type { ChannelLedger } from './channel-ledger.ts';
import { CHANNEL_LEDGER_NAME, channelWriteSchema } from './channel-writer-client.ts';

interface ChannelWriterEnvironment {
  readonly CHANNEL_LEDGER: DurableObjectNamespace<ChannelLedger>;
}

/**
 * The channels' ledger for `npm run release`. A named entrypoint has no address: a service binding reaches it, which the
 * platform gives to programs with the account's credentials alone.
 */
export class ChannelWriter extends WorkerEntrypoint<ChannelWriterEnvironment> {
  override async fetch(request: Request): Promise<Response> {
    const { CHANNEL_LEDGER } = this.env;
    const ledger = CHANNEL_LEDGER.get(CHANNEL_LEDGER.idFromName(CHANNEL_LEDGER_NAME));
    if (request.method === 'GET') return Response.json(await ledger.read());
    const { data } = channelWriteSchema.safeParse(await request.json());
    if (data === undefined) return new Response('Not a decision about a channel', { status: 400 });
    return Response.json(await ledger.write(data.channel, data.pointer));
  }
}
