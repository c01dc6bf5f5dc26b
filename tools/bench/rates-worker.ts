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

export default createApp({ config: parseConfig(env), build, importServer, readGeo: readLocalGeo, benchmark });
