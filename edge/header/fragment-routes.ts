import { type Context, Hono } from 'hono';
import { CHANNELS, type Channel } from '../../shared/contracts/channels.ts';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import { createArgumentsProblem } from '../../shared/contracts/http-problem.ts';
import { resolveLanguage, toLanguageTag } from '../../shared/sites/sites.ts';
import { createAuthoriser } from '../authorise/authorise.ts';
import { buildServerUrl } from '../config/server-url.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { EntityTags, isNoneMatch } from '../http/entity-tags.ts';
import { buildVary } from '../http/vary.ts';
import { allowHosts } from '../security/cross-origin.ts';
import { describeUnknownLocale, resolveRequestLanguage } from '../site/request-language.ts';
import { type AssetDelivery, renderEarlyScript, renderHeaderAssets } from './header-assets.ts';
import { buildHeaderPage, isPagePath } from './header-facts.ts';
import type { RenderHeaderHtml } from './header-html.ts';
import { headerPropsOf } from './header-props.ts';
import type { ChooseRelease, HeaderRelease } from './header-release.ts';
import { parseSlots } from './parse-slots.ts';
import { renderStandInHtml } from './stand-in-html.ts';

export interface FragmentDependencies {
  readonly chooseRelease: ChooseRelease;
  readonly renderHeaderHtml: RenderHeaderHtml;
  readonly reportError: (c: Context<EdgeEnv>, error: unknown) => void;
}

const CHANNEL_NAMES: ReadonlySet<string> = new Set(CHANNELS);
const DELIVERIES: ReadonlySet<string> = new Set<AssetDelivery>(['inline', 'file']);
const VARIANTS: ReadonlySet<string> = new Set<HeaderProps['variant']>(['full', 'logo-only']);

/** A parameter that may be given once; null where it is repeated or invalid. */
function readOne(c: Context<EdgeEnv>, name: string, absent: string, isValid: (text: string) => boolean): string | null {
  const [value = absent, ...more] = c.req.queries(name) ?? [];
  return more.length === 0 && isValid(value) ? value : null;
}

/** @throws HttpProblem `ARGUMENTS_ERROR` that names each argument that is wrong. */
function parseArguments(c: Context<EdgeEnv>) {
  const { site } = c.var.siteLocale;
  const path = readOne(c, 'path', '/', isPagePath);
  const variant = readOne(c, 'variant', 'full', (text) => VARIANTS.has(text)) as HeaderProps['variant'] | null;
  const slots = readOne(c, 'slots', '{}', (text) => parseSlots(text) !== undefined);
  const styles = readOne(c, 'styles', 'inline', (text) => DELIVERIES.has(text)) as AssetDelivery | null;
  const channel = readOne(c, 'channel', '', (text) => text === '' || CHANNEL_NAMES.has(text)) as Channel | '' | null;
  const language = resolveRequestLanguage(c, resolveLanguage(site, path ?? '/'));
  if (path === null || variant === null || slots === null || styles === null || channel === null || language === null) {
    throw createArgumentsProblem({
      ...(path === null ? { path: ['must be one path of the site, such as /d/online/all-events/'] } : {}),
      ...(variant === null ? { variant: [`must be one of ${[...VARIANTS].join(', ')}`] } : {}),
      ...(slots === null
        ? { slots: ['must be JSON with afterMenus, beforeSignIn and drawer (lists of links) and banner, once'] }
        : {}),
      ...(styles === null ? { styles: [`must be one of ${[...DELIVERIES].join(', ')}`] } : {}),
      ...(channel === null ? { channel: [`must be one of ${CHANNELS.join(', ')}`] } : {}),
      ...(language === null ? { locale: [describeUnknownLocale(site)] } : {}),
    });
  }
  const given = c.req.query('slots') === undefined ? {} : { slots: parseSlots(slots) };
  return { path, variant, ...given, styles, channel: channel === '' ? null : channel, siteLocale: { site, language } };
}

const wrap = (header: string) => `<div data-marquee-slot>${header}</div>`;

/**
 * `GET /header/fragment`: the server-rendered header for hosts that paste it into pages of their own, with absolute
 * addresses, scripts in files with integrity, and styles in the text, so that no file holds the host's page back. Where it
 * cannot be rendered: the stand-in.
 */
export function createFragmentRoutes({
  chooseRelease,
  renderHeaderHtml,
  reportError,
}: FragmentDependencies): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const entityTags = new EntityTags();

  const renderFragment = async (
    c: Context<EdgeEnv>,
    release: HeaderRelease,
    { path, styles, channel: _, ...overrides }: ReturnType<typeof parseArguments>,
  ) => {
    const { site, language } = overrides.siteLocale;
    // No location: a host may keep what it pastes for many users, and the browser looks its own up.
    const props = headerPropsOf(release, c, {
      ...overrides,
      page: buildHeaderPage(site, path),
      // Only a signed-in user's menu differs by device: without, hosts and caches may keep one for all browsers.
      ...(c.var.user.isAuthenticated ? {} : { isMobile: false }),
    });
    const header = await renderHeaderHtml(release, props);
    const { build } = release;
    const assets = {
      origin: buildServerUrl(c.var.config, site),
      // A build of another edge may have no text of its files.
      styles: build.inline === undefined ? 'file' : styles,
      script: 'file',
    } as const;
    const html =
      renderHeaderAssets(build, { ...assets, locale: language.locale }) +
      wrap(header) +
      renderEarlyScript(build, assets);
    return { header, html };
  };

  routes.use('/header/fragment', allowHosts).get(createAuthoriser('unauthenticated-cookie'), async (c) => {
    const options = parseArguments(c);
    const { site, language } = options.siteLocale;
    const headers = {
      'Content-Language': toLanguageTag(language.locale),
      'X-Content-Type-Options': 'nosniff',
    };
    const choice = await chooseRelease(c);
    if (choice.cookie !== null) c.header('Set-Cookie', choice.cookie);
    let fragment: Awaited<ReturnType<typeof renderFragment>>;
    try {
      fragment = await renderFragment(c, await choice.open(options.channel), options);
    } catch (error) {
      reportError(c, error);
      const standIn = renderStandInHtml(buildServerUrl(c.var.config, site), language.locale);
      return c.html(wrap(standIn), 200, { ...headers, 'Cache-Control': 'no-store' });
    }
    const { header, html } = fragment;
    if (c.var.user.isAuthenticated) {
      const vary = buildVary(site, ['user', 'language', 'device']) ?? '';
      return c.html(html, 200, { ...headers, 'Cache-Control': 'private, no-store', Vary: vary });
    }
    const shared = {
      ...headers,
      // Whoever gets a cookie to remember a share by is somebody: the next may be in another share.
      'Cache-Control': choice.cookie === null ? 'public, max-age=15' : 'private, max-age=15',
      Vary: buildVary(site, ['user', 'language']) ?? '',
      ETag: await entityTags.of(header),
    };
    if (isNoneMatch(c.req.header('if-none-match'), shared.ETag)) return c.body(null, 304, shared);
    return c.html(html, 200, shared);
  });
  return routes;
}
