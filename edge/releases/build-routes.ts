import { type Context, Hono } from 'hono';
import { LOADED_FIRST, RELEASE_POINTER_TOKEN, type ReleasePointer } from '../../shared/contracts/release-pointer.ts';
import type { HeaderMessageKey } from '../../shared/i18n/message-keys.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import type { Locale } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { buildBase, type HeaderBuild } from '../header/header-assets.ts';
import { buildVary } from '../http/build-vary.ts';

/** Channels a host can follow (contract §2). */
const CHANNELS = ['stable', 'canary'] as const;

const BUILD_CACHE = 'public, max-age=31536000, immutable';
const STATIC_CACHE = 'public, max-age=86400';
/** A pointer moves with a release: seen after a minute, and usable for ten more while it is asked for again. */
const CHANNEL_CACHE = 'public, max-age=60, stale-while-revalidate=600';

export interface BuildRoutesDependencies {
  readonly assets: Fetcher;
  readonly build: HeaderBuild;
  /** Root of the site as hosts reach it, for the addresses in the manifest. */
  readonly serverUrl: (c: Context<EdgeEnv>) => string;
  /** Words of the site's header. */
  readonly translate: (locale: Locale) => Translate<HeaderMessageKey>;
  /** Whether pages of our own come with them, whose files stand beside the header's. */
  readonly servesHostPages: boolean;
}

/** Anybody may load a build, integrity hashes included: it holds nothing of a user. */
function publicHeaders(headers: Headers, cacheControl: string): Headers {
  const result = new Headers(headers);
  result.set('Cache-Control', cacheControl);
  result.set('Access-Control-Allow-Origin', '*');
  result.set('Cross-Origin-Resource-Policy', 'cross-origin');
  result.set('X-Content-Type-Options', 'nosniff');
  result.delete('Set-Cookie');
  return result;
}

function notFound(c: Context<EdgeEnv>): Response {
  return c.json({ error: 'NOT_FOUND', error_description: 'There is no such file in this build.' }, 404, {
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
  });
}

/** The files of header builds, and the pointers of the channels into them. */
export function createBuildRoutes(dependencies: BuildRoutesDependencies): Hono<EdgeEnv> {
  const { assets, build, serverUrl, translate, servesHostPages } = dependencies;
  const routes = new Hono<EdgeEnv>();

  const serveAsset =
    (cacheControl: string) =>
    async (c: Context<EdgeEnv>): Promise<Response> => {
      const { pathname } = new URL(c.req.url);
      const response = await assets.fetch(new Request(new URL(pathname, 'https://assets.internal'), c.req.raw));
      if (response.status === 304)
        return new Response(null, { status: 304, headers: publicHeaders(response.headers, cacheControl) });
      if (response.status !== 200) return notFound(c);
      return new Response(response.body, { headers: publicHeaders(response.headers, cacheControl) });
    };

  routes.get('/header/builds/*', serveAsset(BUILD_CACHE));
  // The host pages' own script and styles: named by their content too.
  if (servesHostPages) routes.get('/host/*', serveAsset(BUILD_CACHE));
  // Icons have plain names, which other pages and crawlers keep.
  routes.get('/header/static/*', serveAsset(STATIC_CACHE));

  const pointTo = (c: Context<EdgeEnv>): ReleasePointer => {
    const { site, language } = c.var.siteLocale;
    const origin = serverUrl(c);
    const t = translate(language.locale);
    return {
      origin,
      domain: site.domain,
      base: buildBase(build, origin),
      integrity: Object.fromEntries(LOADED_FIRST.map((file) => [file, build.files[file] ?? ''])),
      words: { field: t('search.field'), submit: t('search.submit') },
    };
  };

  /** A script of the build under a channel's address, as it is or completed with what the site's language says. */
  const serveScript =
    (file: string, complete?: (text: string, c: Context<EdgeEnv>) => string) =>
    async (c: Context<EdgeEnv>): Promise<Response> => {
      const response = await assets.fetch(`https://assets.internal${buildBase(build, '')}${file}`);
      if (response.status !== 200) return notFound(c);
      const headers = publicHeaders(new Headers({ 'Content-Type': 'text/javascript; charset=utf-8' }), CHANNEL_CACHE);
      if (complete === undefined) return new Response(response.body, { headers });
      const vary = buildVary(c.var.siteLocale.site, ['language']);
      if (vary !== null) headers.set('Vary', vary);
      return new Response(complete(await response.text(), c), { headers });
    };

  for (const channel of CHANNELS) {
    routes.get(`/header/${channel}/embed.js`, serveScript('element.js'));
    routes.get(
      `/header/${channel}/loader.js`,
      // The token stands in a string of the script: a text in JSON, and that as a string once more.
      serveScript('loader.js', (text, c) =>
        text.replace(RELEASE_POINTER_TOKEN, () => JSON.stringify(JSON.stringify(pointTo(c))).slice(1, -1)),
      ),
    );
    routes.get(`/header/${channel}/mf-manifest.json`, async (c) => {
      const folder = `${buildBase(build, '')}federated/`;
      const response = await assets.fetch(`https://assets.internal${folder}mf-manifest.json`);
      if (response.status !== 200) return notFound(c);
      const manifest = await response.json<{ metaData: object }>();
      // Written as `auto` by the build: relative to the manifest's own address, which a channel's is not.
      const body = { ...manifest, metaData: { ...manifest.metaData, publicPath: `${serverUrl(c)}${folder}` } };
      return new Response(JSON.stringify(body), {
        headers: publicHeaders(new Headers({ 'Content-Type': 'application/json' }), CHANNEL_CACHE),
      });
    });
  }
  return routes;
}
