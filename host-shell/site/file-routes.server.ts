import { Hono } from 'hono';
import { CATALOGUE_IMAGE_ROOT } from '../../shared/catalogue/sub-category-images.ts';
import { parseStage, resolveIconSet } from '../../shared/stages/stages.ts';
import { createNotFoundProblem } from '../http/problems.ts';
import { SAMPLE_PORTRAIT, SAMPLE_PORTRAIT_PATH } from '../marketplace/people/sample-portrait.ts';
import { findPicture } from '../marketplace/pictures/pictures.ts';
import { renderCatalogueImage } from './drawings/catalogue-image.server.tsx';
import type { HostShellEnv } from './http/env.server.ts';
import { answerOptions, createMethodProblem } from './http/methods.server.ts';
import { MARKET_PATHS } from './page/market-paths.ts';

/** Named by their content. */
const HOST_FILE_CACHE = 'public, max-age=31536000, immutable';
const FAVICON_CACHE = 'public, max-age=86400';
const IMAGE_HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=604800',
  // Headers on pages of other origins show the pictures of people.
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  // An SVG that is opened by itself is a document.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
} as const;
/** Named by its bytes, and never more than a picture, whatever it is opened as. */
const PICTURE_HEADERS = {
  'cache-control': HOST_FILE_CACHE,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

/** Scripts and styles of the pages, drawings of the catalogue, uploaded pictures and the icon: no page, and no session. */
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
  .get(MARKET_PATHS.picture, async (c) => {
    const picture = await findPicture(c.env.DB, c.req.param('picture'));
    if (picture === null) throw createNotFoundProblem('There is no such picture.');
    return c.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, {
      ...PICTURE_HEADERS,
      'content-type': picture.type,
    });
  })
  // Browsers request it by themselves, on pages that name no icon.
  .get('/favicon.ico', (c) => {
    const set = resolveIconSet(parseStage(c.env.STAGE));
    c.header('cache-control', FAVICON_CACHE);
    return c.redirect(`/header/static/icons/${set}/icon-32.png`);
  })
  .options('/favicon.ico', answerOptions('GET, HEAD'))
  .all('/favicon.ico', () => {
    throw createMethodProblem('GET, HEAD');
  });
