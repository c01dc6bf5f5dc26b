import { env } from 'cloudflare:workers';
import build from '@marquee/header-build';
import { importServer } from '@marquee/import-header-server';
import { Hono } from 'hono';
import { createApp } from '../../edge/app.ts';
import { createAuthorizer } from '../../edge/authorize/authorize.ts';
import { parseConfig } from '../../edge/config/config.ts';
import type { EdgeEnv } from '../../edge/env.ts';
import { readLocalGeo } from '../../edge/local/local-geo.ts';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';

/**
 * The edge worker with constant responses beside its routes, for `npm run bench -- rates`. A constant is stored by
 * `PUT /bench/constant/{name}` with the body and headers of the real route's response.
 */
const constants = new Map<string, { readonly body: string; readonly headers: [string, string][] }>();

function respondWithConstant(name: string): Response {
  const constant = constants.get(name);
  return constant === undefined
    ? new Response(null, { status: 404 })
    : new Response(constant.body, { headers: constant.headers });
}

const benchmark = new Hono<EdgeEnv>();
benchmark.put('/bench/constant/:name', async (c) => {
  const { body, headers } = await c.req.json<{ body: string; headers: [string, string][] }>();
  constants.set(c.req.param('name'), { body, headers });
  return c.body(null, 204);
});
benchmark.get('/bench/constant/:name', (c) => respondWithConstant(c.req.param('name')));

// The minimum work of a signed-in header: the same authorizer, and React's renderer over the same props.
benchmark.get('/bench/bare-render', createAuthorizer('unauthenticated-cookie'), async (c) => {
  const constant = constants.get('props');
  if (constant === undefined) return c.body(null, 404);
  const props = JSON.parse(constant.body) as HeaderProps;
  const { renderHeader } = await importServer();
  return c.html(renderHeader({ ...props, user: c.var.user }));
});

const config = parseConfig(env);
const app = createApp({ config, build, importServer, readGeo: readLocalGeo, benchmark });

/** The same worker with the same build, which is in separate stores and loaded at run time. */
const loadedId = 'bbbbbbbbbbbb';
const objects = new Map<string, string>();
const pointer = {
  build: loadedId,
  server: build.server.sha256,
  share: 100,
  ramp: false,
  by: 'bench',
  at: '2026-01-01T00:00:00.000Z',
  why: 'bench',
  history: [],
};
const loadedApp = createApp({
  config: {
    ...config,
    channels: { get: async (key: string) => (key === 'channel:stable' ? pointer : null) } as unknown as KVNamespace,
    builds: {
      get: async (key: string) => {
        const body = objects.get(key);
        return body === undefined ? null : new Response(body);
      },
      head: async () => ({}),
    } as unknown as R2Bucket,
  },
  build,
  importServer,
  readGeo: readLocalGeo,
});

export default {
  async fetch(request: Request, bindings: EdgeEnv['Bindings'], context: ExecutionContext): Promise<Response> {
    // Before Hono and its middleware: the highest rate that this workerd reaches.
    if (request.url.includes('/bench/bare/'))
      return respondWithConstant(request.url.slice(request.url.lastIndexOf('/') + 1));
    if (request.url.endsWith('/bench/server-module')) {
      objects.set(`builds/${loadedId}/${build.server.file}`, await request.text());
      objects.set(`builds/${loadedId}/build.json`, JSON.stringify({ ...build, id: loadedId }));
      return new Response(null, { status: 204 });
    }
    return (request.headers.has('x-bench-loaded') ? loadedApp : app).fetch(request, bindings, context);
  },
};
