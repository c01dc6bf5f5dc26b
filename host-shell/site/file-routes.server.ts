import { Hono } from 'hono';
import { CATALOGUE_IMAGE_ROOT } from '../../shared/catalogue/sub-category-images.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { parseStage, resolveIconSet } from '../../shared/stages/stages.ts';
import { createNotFoundProblem } from '../http/problems.ts';
import { SAMPLE_PORTRAIT, SAMPLE_PORTRAIT_PATH } from '../marketplace/people/sample-users.ts';
import { renderCatalogueImage } from './drawings/catalogue-image.server.tsx';
import type { HostShellEnv } from './http/route.server.ts';

/** For files whose names contain a hash of their content. */
const HOST_FILE_CACHE = 'public, max-age=31536000, immutable';
const FAVICON_CACHE = 'public, max-age=86400';
const IMAGE_HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=604800',
  // Headers on pages of other origins show the pictures of people.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  // An SVG that is opened directly is a document, which could run scripts.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
} as const;
export const answerOptions = (allow: string) => () =>
  new Response(null, { status: 204, headers: { allow: `${allow}, OPTIONS` } });

export function createMethodProblem(allow: string): HttpProblem {
  return new HttpProblem('METHOD_NOT_ALLOWED', `Use ${allow}.`, { headers: { allow } });
}

export const fileRoutes = new Hono<HostShellEnv>()
  .get('/host/*', async (c) => {
    const file = await c.env.ASSETS.fetch(c.req.url, { method: c.req.method, headers: c.req.raw.headers });
    if (!file.ok) throw createNotFoundProblem('There is no such file.');
    const response = new Response(file.body, file);
    response.headers.set('cache-control', HOST_FILE_CACHE);
    // Headers on pages of other origins show the pictures of people.
    response.headers.set('cross-origin-resource-policy', 'cross-origin');
    response.headers.set('access-control-allow-origin', '*');
    return response;
  })
  .get(`${CATALOGUE_IMAGE_ROOT}*`, (c) => {
    const image = renderCatalogueImage(c.req.path);
    if (image === null) throw createNotFoundProblem('There is no such image.');
    return c.body(image, 200, IMAGE_HEADERS);
  })
  .get(SAMPLE_PORTRAIT_PATH, (c) => c.body(SAMPLE_PORTRAIT, 200, IMAGE_HEADERS))
  // Browsers request it on their own where a page declares no icon.
  .get('/favicon.ico', (c) => {
    const set = resolveIconSet(parseStage(c.env.STAGE));
    c.header('cache-control', FAVICON_CACHE);
    return c.redirect(`/header/static/icons/${set}/icon-32.png`);
  })
  .options('/favicon.ico', answerOptions('GET, HEAD'))
  .all('/favicon.ico', () => {
    throw createMethodProblem('GET, HEAD');
  });
