import { createWorker } from '../create-worker.ts';
import { readLocalGeo } from './local-geo.ts';

// The deployed worker, with the location of the site's largest city: requests on a developer's machine have none.
const worker = createWorker(readLocalGeo);

export default {
  ...worker,
  fetch: async (...call: Parameters<typeof worker.fetch>) => hideFromDevServer(await worker.fetch(...call)),
};

export { ChannelLedger, ChannelWriter } from '../releases/channel-ledger.ts';

/**
 * Writes the type of a page as `TEXT/HTML` where its characters cannot be rewritten, which means the same to browsers:
 * `wrangler dev` rewrites each page that says `text/html`, and answers 500 for one that it cannot read.
 */
export function hideFromDevServer(response: Response): Response {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/html') || canRewrite(type)) return response;
  const hidden = new Response(response.body, response);
  hidden.headers.set('content-type', type.replace('text/html', 'TEXT/HTML'));
  return hidden;
}

function canRewrite(type: string): boolean {
  try {
    new HTMLRewriter().transform(new Response('', { headers: { 'content-type': type } }));
    return true;
  } catch {
    return false;
  }
}
