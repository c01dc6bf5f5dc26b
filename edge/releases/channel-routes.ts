import { type Context, Hono } from 'hono';
import { CHANNELS, type Channel } from '../../shared/contracts/channels.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { LOADED_FILES, RELEASE_POINTER_TOKEN, type ReleasePointer } from '../../shared/contracts/release-pointer.ts';
import { buildServerUrl } from '../config/config.ts';
import type { EdgeServices } from '../create-services.ts';
import type { EdgeEnv } from '../env.ts';
import { buildBase } from '../header/header-assets.ts';
import type { HeaderRelease } from '../header/header-release.ts';
import { applyPreconditions, createEntityTag } from '../http/preconditions.ts';
import { SHARED_HEADER_CACHE } from '../http/response-headers.ts';
import { allowEveryOrigin } from '../security/cross-origin.ts';
import { createMissingFileProblem } from './build-files.ts';

/** Files for a host's own project: the test double, and the declarations of each way. */
const PLAIN_FILES = [
  'double.js',
  'contract.d.ts',
  'double.d.ts',
  'embed.d.ts',
  'embed-react.d.ts',
  'loader.d.ts',
] as const;

const SCRIPT = 'text/javascript; charset=utf-8';

type ChannelServices = Pick<EdgeServices, 'files' | 'chooseRelease' | 'readShare'>;

/** The scripts and the federation manifest that lead hosts to a channel's build. */
export function createChannelRoutes({ files, chooseRelease, readShare }: ChannelServices): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const openFile = async (c: Context<EdgeEnv>, channel: Channel, file: string) => {
    const release = await (await chooseRelease(c)).open(channel);
    const response = await files.fetch(release.build.id, file);
    if (response === null) throw createMissingFileProblem();
    return { release, response };
  };
  const fetchFile = (c: Context<EdgeEnv>, channel: Channel, file: string) =>
    openFile(c, channel, file).catch((error: unknown) => {
      if (!(error instanceof HttpProblem && error.code === 'BAD_GATEWAY')) throw error;
      // The store of builds is now known to be unavailable: a second choice returns a build that does not need it.
      return openFile(c, channel, file);
    });

  for (const channel of CHANNELS) {
    const base = `/header/${channel}`;
    routes.use(`${base}/*`, allowEveryOrigin);
    for (const [name, file] of [
      ['embed.js', 'element.js'],
      ['loader.js', 'loader.js'],
    ] as const) {
      routes.get(`${base}/${name}`, async (c) => {
        const { release, response } = await fetchFile(c, channel, file);
        const script = await response.text();
        // The token is inside a string of the script, so it is encoded as JSON twice.
        const pointer = JSON.stringify(JSON.stringify(createPointer(c, release))).slice(1, -1);
        return respond(
          c,
          script.replace(RELEASE_POINTER_TOKEN, () => pointer),
          SCRIPT,
        );
      });
    }
    for (const file of PLAIN_FILES) {
      routes.get(`${base}/${file}`, async (c) => {
        const path = file.endsWith('.d.ts') ? `types/${file}` : file;
        const { response } = await fetchFile(c, channel, path);
        return respond(c, await response.text(), SCRIPT);
      });
    }
    routes.get(`${base}/mf-manifest.json`, async (c) => {
      const { release, response } = await fetchFile(c, channel, 'federated/mf-manifest.json');
      const manifest = await response.json<{ metaData: object }>();
      // The build writes `auto`, relative to the manifest's address; a channel's manifest has a different address.
      const publicPath = `${buildBase(release.build, buildServerUrl(c.var.config, c.var.siteLocale.site))}federated/`;
      const pointing = { ...manifest, metaData: { ...manifest.metaData, publicPath } };
      return respond(c, JSON.stringify(pointing), 'application/json');
    });
  }

  // Follows the canary's share. The choice is made in the browser, so that one cached answer serves everybody.
  routes.use('/header/auto/*', allowEveryOrigin);
  for (const [name, use] of [
    ['embed.js', 'await import(address("embed.js"));'],
    ['loader.js', 'export const { loadHeader } = await import(address("loader.js"));'],
  ] as const)
    routes.get(`/header/auto/${name}`, async (c) => respond(c, buildChoosingScript(await readShare(c), use), SCRIPT));
  return routes;
}

function createPointer(c: Context<EdgeEnv>, { build }: HeaderRelease): ReleasePointer {
  const { site } = c.var.siteLocale;
  const origin = buildServerUrl(c.var.config, site);
  return {
    origin,
    domain: site.domain,
    base: buildBase(build, origin),
    integrity: Object.fromEntries(
      LOADED_FILES.filter((file) => file in build.files).map((file) => [file, build.files[file]]),
    ),
  };
}

/** The browser's random bucket stays the same, so users in the canary stay in it as the share grows. */
function buildChoosingScript(share: number, use: string): string {
  return `const key = 'marquee.channel';
let bucket = Math.floor(Math.random() * 100);
try {
  const kept = localStorage.getItem(key);
  if (/^\\d{1,2}$/.test(kept ?? '')) bucket = Number(kept);
  else localStorage.setItem(key, String(bucket));
} catch {}
const address = (file) => new URL(\`../\${bucket < ${share} ? 'canary' : 'stable'}/\${file}\`, import.meta.url).href;
${use}
`;
}

/** Browsers request it frequently and usually have it. */
async function respond(c: Context<EdgeEnv>, text: string, type: string): Promise<Response> {
  const body = new TextEncoder().encode(text);
  const entityTag = await createEntityTag(body, 'weak');
  const headers = { 'content-type': type, 'cache-control': SHARED_HEADER_CACHE, etag: entityTag };
  return applyPreconditions(c.req.raw.headers, new Response(body, { headers }));
}
