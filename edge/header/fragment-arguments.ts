import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { collectArguments } from '../../shared/contracts/argument-query.ts';
import { ArgumentReader } from '../../shared/contracts/argument-reader.ts';
import { BUILD_ID } from '../../shared/contracts/build-manifest.ts';
import { CHANNELS, type Channel } from '../../shared/contracts/channels.ts';
import type { HeaderPage, HeaderProps } from '../../shared/contracts/header-props.ts';
import type { Location } from '../../shared/location/location.ts';
import { parseLocation } from '../../shared/location/parse-location.ts';
import { isPagePath } from '../../shared/navigation/page-path.ts';
import { resolveLanguage, type SiteLocale } from '../../shared/sites/sites.ts';
import { countBounded } from '../cache/count-bounded.ts';
import type { EdgeEnv } from '../env.ts';
import { describeUnknownLocale, resolveRequestLanguage } from '../site/site-middleware.ts';
import type { AssetDelivery } from './header-assets.ts';
import { buildHeaderPage } from './header-page.ts';
import { parseJson } from './parse-json.ts';
import { parseSlots } from './parse-slots.ts';

const DELIVERIES: readonly AssetDelivery[] = ['inline', 'file'];
const VARIANTS: readonly HeaderProps['variant'][] = ['full', 'logo-only'];

/**
 * Hosts' servers request the same pages many times. Longer addresses are rare, and would displace others from memory.
 */
const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_LENGTH = 500;

/** The arguments that a fragment depends on, beside its build, its user and the user's flags. */
export interface FragmentArguments extends Pick<HeaderProps, 'variant' | 'slots' | 'location'> {
  /** Key of the arguments: equal for equal arguments. */
  readonly key: string;
  readonly page: HeaderPage;
  readonly styles: AssetDelivery;
  readonly channel: Channel | null;
  /** Id of the build whose script takes the fragment over. */
  readonly build: string | null;
  readonly siteLocale: SiteLocale;
}

/**
 * Creates the parser of an isolate, which remembers parsed queries.
 *
 * @throws HttpProblem `ARGUMENTS_ERROR` that names each invalid argument.
 */
export function createFragmentParser(): (c: Context<EdgeEnv>) => FragmentArguments {
  const remembered = new LRUCache<string, FragmentArguments>(countBounded(MAX_REMEMBERED));
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

/** One argument of a fragment. */
interface Argument<Value> {
  readonly absent: Value;
  /** Undefined for an invalid value. */
  readonly parse: (text: string) => Value | undefined;
  /** Explains a refusal to the caller. */
  readonly problem: string;
}

const define = <Value>(argument: Argument<Value>) => argument;

const ARGUMENTS = {
  path: define({
    absent: '/',
    parse: (text) => (isPagePath(text) ? text : undefined),
    problem: 'must be one path of the site, such as /d/online/all-events/',
  }),
  variant: define<HeaderProps['variant']>({
    absent: 'full',
    parse: (text) => VARIANTS.find((variant) => variant === text),
    problem: `must be one of ${VARIANTS.join(', ')}`,
  }),
  slots: define<HeaderProps['slots']>({
    absent: undefined,
    parse: parseSlots,
    problem: 'must be JSON with afterMenus, beforeSignIn and drawer (lists of links) and banner',
  }),
  location: define<Location | null>({
    absent: null,
    parse: (text) => parseLocation(parseJson(text)) ?? undefined,
    problem: 'must be a Location as JSON, with a slug, coordinates, a box or isOnline',
  }),
  styles: define<AssetDelivery>({
    absent: 'inline',
    parse: (text) => DELIVERIES.find((delivery) => delivery === text),
    problem: `must be one of ${DELIVERIES.join(', ')}`,
  }),
  channel: define<Channel | null>({
    absent: null,
    parse: (text) => (text === '' ? null : CHANNELS.find((channel) => channel === text)),
    problem: `must be one of ${CHANNELS.join(', ')}`,
  }),
  build: define<string | null>({
    absent: null,
    parse: (text) => (text === '' ? null : BUILD_ID.test(text) ? text : undefined),
    problem: 'must be the id of a build: 12 hexadecimal digits',
  }),
};

function parseArguments(c: Context<EdgeEnv>): Omit<FragmentArguments, 'key'> {
  const { site } = c.get('siteLocale');
  const reader = new ArgumentReader(collectArguments(new URL(c.req.url).searchParams));
  const read = <Value>(name: string, { absent, parse, problem }: Argument<Value>): Value =>
    reader.optional(name, (text) => {
      const value = parse(text);
      return value === undefined ? { problem } : { value };
    }) ?? absent;
  const path = read('path', ARGUMENTS.path);
  const parsed = {
    page: buildHeaderPage(site, path),
    variant: read('variant', ARGUMENTS.variant),
    slots: read('slots', ARGUMENTS.slots),
    location: read('location', ARGUMENTS.location),
    styles: read('styles', ARGUMENTS.styles),
    channel: read('channel', ARGUMENTS.channel),
    build: read('build', ARGUMENTS.build),
  };
  const language = resolveRequestLanguage(c, resolveLanguage(site, path));
  if (language === null) reader.refuse('locale', describeUnknownLocale(site));
  reader.throwProblems();
  return { ...parsed, siteLocale: { site, language: language ?? site.languages[0] } };
}
