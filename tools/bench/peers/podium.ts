import type { IncomingMessage, ServerResponse } from 'node:http';
import Layout from '@podium/layout';
import Podlet from '@podium/podlet';
import { HttpIncoming } from '@podium/utils';
import { renderFallbackHtml } from '../../../edge/header/fallback-html.ts';
import { buildHostPage } from './peer-pages.ts';

/** Where the podlet is on the provider. */
const PODLET_PATH = '/podlet';
const NAME = 'header';

/** A server's part: whether the request was its own, and is answered. */
export interface Responder {
  readonly respond: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
}

const sendHtml = (response: ServerResponse, html: string) =>
  response.setHeader('content-type', 'text/html; charset=utf-8').end(html);

/** The header as a Podium podlet, as its guide sets one up: manifest, content, and a fallback that layouts keep. */
export function createPodlet(readFragment: () => Promise<string>): Responder {
  const podlet = new Podlet({ name: NAME, version: '1.0.0', pathname: PODLET_PATH, fallback: '/fallback' });
  const contents: Readonly<Record<string, (response: ServerResponse) => void | Promise<void>>> = {
    [`${PODLET_PATH}/manifest.json`]: (response) =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(podlet)),
    [PODLET_PATH]: async (response) => void sendHtml(response, await readFragment()),
    [`${PODLET_PATH}/fallback`]: (response) => void sendHtml(response, renderFallbackHtml('')),
  };
  return {
    async respond(request, response) {
      const path = (request.url ?? '').replace(/[/?]*$/, '');
      const content = contents[path];
      if (content === undefined) return false;
      // By it a layout knows when its copies of manifest and fallback are outdated.
      response.setHeader('podlet-version', podlet.version);
      await content(response);
      return true;
    },
  };
}

/** A host that is a Podium layout, with the client's defaults. */
export function createLayout(provider: string): Responder {
  const layout = new Layout({ name: 'host', pathname: '/podium' });
  const header = layout.client.register({ name: NAME, uri: `${provider}${PODLET_PATH}/manifest.json` });
  return {
    async respond(request, response) {
      if (request.url !== '/podium') return false;
      const incoming = await layout.process(new HttpIncoming(request, response, {}));
      const content = await header.fetch(incoming);
      sendHtml(response, buildHostPage({ title: 'A Podium layout', header: String(content) }));
      return true;
    },
  };
}
