import { createWorker } from '../create-worker.ts';
import { readLocalGeo } from './local-geo.ts';

/**
 * `wrangler dev` rewrites each page that says `text/html`, and answers 500 for one whose characters it cannot read: such a page
 * says `TEXT/HTML`, which means the same to browsers.
 */
function hideFromDevServer(response: Response): Response {
  const type = response.headers.get('content-type') ?? '';
  try {
    const page = new Response('', { headers: { 'content-type': type } });
    if (type.startsWith('text/html')) new HTMLRewriter().transform(page);
    return response;
  } catch {
    const hidden = new Response(response.body, response);
    hidden.headers.set('content-type', type.replace('text/html', 'TEXT/HTML'));
    return hidden;
  }
}

// The deployed worker, with the location of the site's largest city: requests on a developer's machine have none.
const { fetch } = createWorker(readLocalGeo);
export default {
  fetch: async (...call: Parameters<typeof fetch>) => hideFromDevServer(await fetch(...call)),
};

export { ChannelLedger, ChannelWriter } from '../releases/channel-ledger.ts';
