import { Hono } from 'hono';
import { API_FOLDERS } from '../shared/endpoints/endpoint-request.ts';
import { createOriginApp } from './origin/app.ts';
import { createSite } from './site/app.server.ts';
import type { HostFiles } from './site/http/render-document.server.ts';
import type { HostShellEnv } from './site/http/route.server.ts';

/** Creates the marketplace that the edge treats as its origin: the API of the edge's calls, and the pages. */
export function createHostShell(files: HostFiles, now: () => number = Date.now): Hono<HostShellEnv> {
  const origin = createOriginApp(now);
  const site = createSite({ files, now });
  const app = new Hono<HostShellEnv>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  for (const folder of API_FOLDERS) app.all(`${folder}/*`, (c) => origin.fetch(c.req.raw, c.env));
  app.all('*', (c) => site.fetch(c.req.raw, c.env, c.executionCtx));
  return app;
}
