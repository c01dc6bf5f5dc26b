import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { ArgumentReader, collectArguments } from '../../shared/contracts/argument-reader.ts';
import { BUILD_ID } from '../../shared/contracts/build-manifest.ts';
import { CHANNELS, type Channel } from '../../shared/contracts/channels.ts';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import type { Location } from '../../shared/location/location.ts';
import { parseLocation } from '../../shared/location/parse-location.ts';
import { isPagePath } from '../../shared/navigation/page-path.ts';
import { findLanguage, resolveLanguage, type SiteLocale } from '../../shared/sites/sites.ts';
import { countBounded } from '../cache/memory-tier.ts';
import type { EdgeEnv } from '../env.ts';
import { readLocaleArgument } from '../site/site-middleware.ts';
import type { AssetDelivery } from './header-assets.ts';
import { buildHeaderPage, parseJson, parseSlots } from './header-props.ts';

/** Hosts' servers request the same pages many times. Longer addresses are rare, and would displace others from memory. */
const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_LENGTH = 500;

/** The arguments that a fragment depends on, beside its build, its user and the user's flags; equal by their `key`. */
export type FragmentArguments = ReturnType<typeof parseArguments> & { readonly key: string };

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

function parseArguments(c: Context<EdgeEnv>) {
  const { site } = c.get('siteLocale');
  const reader = new ArgumentReader(collectArguments(new URL(c.req.url).searchParams));
  /** @param parse undefined for an invalid value */
  const read = <Value>(
    name: string,
    absent: Value,
    parse: (text: string) => Value | undefined,
    problem: string,
  ): Value =>
    reader.optional(name, (text) => {
      const value = parse(text);
      return value === undefined ? { problem } : { value };
    }) ?? absent;
  const readOneOf = <Value extends string, Absent>(name: string, absent: Absent, values: readonly Value[]) =>
    read<Value | Absent>(
      name,
      absent,
      (text) => values.find((value) => value === text),
      `must be one of ${values.join(', ')}`,
    );
  const path = read(
    'path',
    '/',
    (text) => (isPagePath(text) ? text : undefined),
    'must be one path of the site, such as /d/online/all-events/',
  );
  const parsed = {
    page: buildHeaderPage(site, path),
    variant: readOneOf('variant', 'full', ['full', 'logo-only']),
    slots: read<HeaderProps['slots']>(
      'slots',
      undefined,
      parseSlots,
      'must be JSON with afterMenus, beforeSignIn and drawer (lists of links) and banner',
    ),
    location: read<Location | null>(
      'location',
      null,
      (text) => parseLocation(parseJson(text)) ?? undefined,
      'must be a Location as JSON, with a slug, coordinates, a box or isOnline',
    ),
    styles: readOneOf<AssetDelivery, AssetDelivery>('styles', 'inline', ['inline', 'file']),
    scripts: readOneOf<AssetDelivery, AssetDelivery>('scripts', 'file', ['inline', 'file']),
    channel: readOneOf<Channel | '', null>('channel', null, ['', ...CHANNELS]) || null,
    /** Id of the build whose script takes the fragment over. */
    build:
      read(
        'build',
        '',
        (text) => (text === '' || BUILD_ID.test(text) ? text : undefined),
        'must be the id of a build: 12 hexadecimal digits',
      ) || null,
  } as const;
  const language =
    readLocaleArgument(reader, site) ??
    findLanguage(site, c.req.header('eb-lang') ?? '') ??
    resolveLanguage(site, path);
  reader.throwProblems();
  const siteLocale: SiteLocale = { site, language };
  return { ...parsed, siteLocale };
}
