import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { HINTS_HEADER } from '../../shared/contracts/fetching-ahead.ts';
import { BUILD_COOKIE } from '../../shared/cookies/session-cookies.ts';
import type { EdgeEnv } from '../env.ts';
import { type AssetDelivery, type AssetOptions, buildAssetLinks, type HeaderBuild } from '../header/header-assets.ts';
import type { ReleaseChoice } from '../header/header-release.ts';
import { isNonceAccepted } from '../security/amend-policy.ts';

/**
 * Longest round trip, in milliseconds, in which the font comes in time: Chromium holds the first paint back for up to 100 ms
 * while it loads a font that the page names before its body.
 */
const FAR_MS = 50;

/**
 * Whether a browser is so far away that the brand's font would come too late for its first view, as far as the platform knows.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/request/#incomingrequestcfproperties
 */
export function isFar({ cf }: Request): boolean {
  const { clientTcpRtt, clientQuicRtt } = (cf ?? {}) as Partial<Record<'clientTcpRtt' | 'clientQuicRtt', number>>;
  return (clientTcpRtt || clientQuicRtt || 0) > FAR_MS;
}

/** Delivery to a browser that has none of the build's files: inline, unless the page's own policy might refuse that. */
function resolveFirstDelivery(c: Context<EdgeEnv>, build: HeaderBuild): AssetDelivery {
  return build.inline !== undefined && c.get('hasInlineAssets') === true ? 'inline' : 'file';
}

/**
 * How a page brings the header's files to the browser that requests it.
 *
 * @param origin start of their addresses, where the page resolves relative ones against another host
 */
export function resolveAssets(c: Context<EdgeEnv>, build: HeaderBuild, origin: string): AssetOptions {
  const delivery = getCookie(c, BUILD_COOKIE) === build.id ? 'cached' : resolveFirstDelivery(c, build);
  return { origin, nonce: c.var.nonce, styles: delivery, script: delivery, isFar: isFar(c.req.raw) };
}

/** Whether the policies of an origin's page leave room for inline styles and scripts with a nonce. */
export function areNoncesAccepted({ headers }: Response): boolean {
  const names = ['content-security-policy', 'content-security-policy-report-only'];
  return names.every((name) => isNonceAccepted(headers.get(name)));
}

/**
 * Names the header's files before the page's HTML does. Files that are inline on a first view are left out for
 * everybody: early hints are the same for browsers that have them as files.
 */
export async function addAssetLinks(c: Context<EdgeEnv>, page: Response, choice: ReleaseChoice): Promise<void> {
  page.headers.delete(HINTS_HEADER);
  const build = (await choice.openCommon())?.build;
  if (build === undefined) return;
  const { siteLocale, nonce } = c.var;
  const delivery = resolveFirstDelivery(c, build);
  const { locale } = siteLocale.language;
  for (const link of buildAssetLinks(build, { origin: '', nonce, styles: delivery, script: delivery, locale }))
    page.headers.append('Link', link);
}
