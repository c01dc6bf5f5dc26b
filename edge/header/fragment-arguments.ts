import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { BUILD_ID } from '../../shared/contracts/build-manifest.ts';
import { CHANNELS, type Channel } from '../../shared/contracts/channels.ts';
import type { HeaderPage, HeaderProps } from '../../shared/contracts/header-props.ts';
import { createArgumentsProblem } from '../../shared/contracts/http-problem.ts';
import { resolveLanguage, type SiteLocale } from '../../shared/sites/sites.ts';
import { entryLimit } from '../cache/entry-limit.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { describeUnknownLocale, resolveRequestLanguage } from '../site/request-language.ts';
import type { AssetDelivery } from './header-assets.ts';
import { buildHeaderPage, isPagePath } from './header-facts.ts';
import { parseSlots } from './parse-slots.ts';

const CHANNEL_NAMES: ReadonlySet<string> = new Set(CHANNELS);
const DELIVERIES: ReadonlySet<string> = new Set<AssetDelivery>(['inline', 'file']);
const VARIANTS: ReadonlySet<string> = new Set<HeaderProps['variant']>(['full', 'logo-only']);

/** Hosts' servers request the same pages many times; longer addresses are rare, and would take the memory of others. */
const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_LENGTH = 500;

/** What a fragment differs by, beside its build, its user and their flags. */
export interface FragmentArguments extends Pick<HeaderProps, 'variant' | 'slots'> {
  /** The same text has the same arguments. */
  readonly key: string;
  readonly page: HeaderPage;
  readonly styles: AssetDelivery;
  readonly channel: Channel | null;
  /** Id of the build whose script takes the fragment over. */
  readonly build: string | null;
  readonly siteLocale: SiteLocale;
}

/**
 * Creates the parser of an isolate, which remembers what it parsed.
 *
 * @throws HttpProblem `ARGUMENTS_ERROR` that names each argument that is wrong.
 */
export function createFragmentParser(): (c: Context<EdgeEnv>) => FragmentArguments {
  const remembered = new LRUCache<string, FragmentArguments>(entryLimit(MAX_REMEMBERED));
  return (c) => {
    const { url } = c.req;
    const query = url.indexOf('?');
    const { site } = c.get('siteLocale');
    const key = `${site.domain} ${c.req.header('eb-lang') ?? ''} ${query === -1 ? '' : url.slice(query)}`;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const parsed = { key, ...parseArguments(c) };
    if (key.length <= MAX_REMEMBERED_LENGTH) remembered.set(key, parsed);
    return parsed;
  };
}

/** A parameter that may be given once; null where it is repeated or invalid. */
function readOne(c: Context<EdgeEnv>, name: string, absent: string, isValid: (text: string) => boolean): string | null {
  const [value = absent, ...more] = c.req.queries(name) ?? [];
  return more.length === 0 && isValid(value) ? value : null;
}

function parseArguments(c: Context<EdgeEnv>): Omit<FragmentArguments, 'key'> {
  const { site } = c.get('siteLocale');
  const path = readOne(c, 'path', '/', isPagePath);
  const variant = readOne(c, 'variant', 'full', (text) => VARIANTS.has(text)) as HeaderProps['variant'] | null;
  const slots = readOne(c, 'slots', '{}', (text) => parseSlots(text) !== undefined);
  const styles = readOne(c, 'styles', 'inline', (text) => DELIVERIES.has(text)) as AssetDelivery | null;
  const channel = readOne(c, 'channel', '', (text) => text === '' || CHANNEL_NAMES.has(text)) as Channel | '' | null;
  const build = readOne(c, 'build', '', (text) => text === '' || BUILD_ID.test(text));
  const language = resolveRequestLanguage(c, resolveLanguage(site, path ?? '/'));
  if (
    path === null ||
    variant === null ||
    slots === null ||
    styles === null ||
    channel === null ||
    build === null ||
    language === null
  ) {
    throw createArgumentsProblem({
      ...(path === null ? { path: ['must be one path of the site, such as /d/online/all-events/'] } : {}),
      ...(variant === null ? { variant: [`must be one of ${[...VARIANTS].join(', ')}`] } : {}),
      ...(slots === null
        ? { slots: ['must be JSON with afterMenus, beforeSignIn and drawer (lists of links) and banner, once'] }
        : {}),
      ...(styles === null ? { styles: [`must be one of ${[...DELIVERIES].join(', ')}`] } : {}),
      ...(channel === null ? { channel: [`must be one of ${CHANNELS.join(', ')}`] } : {}),
      ...(build === null ? { build: ['must be the id of a build: 12 hexadecimal digits'] } : {}),
      ...(language === null ? { locale: [describeUnknownLocale(site)] } : {}),
    });
  }
  return {
    page: buildHeaderPage(site, path),
    variant,
    ...(c.req.query('slots') === undefined ? {} : { slots: parseSlots(slots) }),
    styles,
    channel: channel === '' ? null : channel,
    build: build === '' ? null : build,
    siteLocale: { site, language },
  };
}
