import { createHeaderTranslate } from '@marquee/header-server';
import { type Context, Hono } from 'hono';
import { LOADED_FIRST, RELEASE_POINTER_TOKEN, type ReleasePointer } from '../../shared/contracts/release-pointer.ts';
import { buildServerUrl } from '../config/server-url.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { buildBase, type HeaderBuild } from '../header/header-assets.ts';
import { buildVary } from '../http/vary.ts';
import { allowEveryOrigin } from '../security/cross-origin.ts';
import { createMissingFileProblem } from './build-routes.ts';

/** Channels a host can follow. */
const CHANNELS = ['stable', 'canary'] as const;

/** A pointer moves with a release: seen after a minute, and usable for ten more while it is fetched again. */
const CHANNEL_CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=600';

/** The scripts and the federation manifest that point hosts to a channel's build. */
export function createChannelRoutes(assets: Fetcher, build: HeaderBuild): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const fetchFile = async (file: string): Promise<Response> => {
    const response = await assets.fetch(`https://assets.internal${buildBase(build, '')}${file}`);
    if (response.status !== 200) throw createMissingFileProblem();
    return response;
  };

  const buildPointer = (c: Context<EdgeEnv>): ReleasePointer => {
    const { site, language } = c.var.siteLocale;
    const origin = buildServerUrl(c.var.config, site);
    const t = createHeaderTranslate(language.locale);
    return {
      origin,
      domain: site.domain,
      base: buildBase(build, origin),
      integrity: Object.fromEntries(LOADED_FIRST.map((file) => [file, build.files[file] ?? ''])),
      words: { field: t('search.field'), submit: t('search.submit') },
    };
  };

  for (const channel of CHANNELS) {
    const base = `/header/${channel}`;
    routes.use(`${base}/*`, allowEveryOrigin);
    routes.get(`${base}/embed.js`, async () => createScript((await fetchFile('element.js')).body));
    routes.get(`${base}/loader.js`, async (c) => {
      const script = await (await fetchFile('loader.js')).text();
      // The token is inside a string of the script, so it is encoded as JSON twice.
      const pointer = JSON.stringify(JSON.stringify(buildPointer(c))).slice(1, -1);
      const response = createScript(script.replace(RELEASE_POINTER_TOKEN, () => pointer));
      const vary = buildVary(c.var.siteLocale.site, ['language']);
      if (vary !== null) response.headers.set('vary', vary);
      return response;
    });
    routes.get(`${base}/mf-manifest.json`, async (c) => {
      const manifest = await (await fetchFile('federated/mf-manifest.json')).json<{ metaData: object }>();
      // The build writes `auto`: relative to the manifest's own address, which a channel's is not.
      const publicPath = `${buildBase(build, buildServerUrl(c.var.config, c.var.siteLocale.site))}federated/`;
      return c.json({ ...manifest, metaData: { ...manifest.metaData, publicPath } }, 200, {
        'cache-control': CHANNEL_CACHE_CONTROL,
      });
    });
  }
  return routes;
}

function createScript(body: BodyInit | null): Response {
  return new Response(body, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': CHANNEL_CACHE_CONTROL },
  });
}
