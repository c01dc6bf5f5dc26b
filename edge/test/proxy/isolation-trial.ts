import type { IncomingMessage } from 'node:http';
import { LOCALES, SITES, type Site } from '../../../shared/sites/sites.ts';
import { type LoadRequest, sendAll } from './load-client.ts';
import { createRandom, type Random } from './random.ts';
import { createGoodAnswer, type Misbehaviour, sendJson } from './upstream.ts';

/** Fields that identify a user, or that forge a different request. */
const FORGED: readonly ((random: Random, other: Site) => readonly [string, string])[] = [
  (_, other) => ['x-forwarded-host', other.host],
  (_, other) => ['forwarded', `host=${other.host}`],
  (_, other) => ['x-host', other.host],
  (_, other) => ['eb-host', other.host],
  () => ['x-original-url', '/api/v3/trending/?location=de--berlin&timeframe=week'],
  () => ['x-rewrite-url', '/home/api/geo/place_from_request/'],
  () => ['x-http-method-override', 'POST'],
  () => ['x-method-override', 'DELETE'],
  (random) => ['cookie', `session=user-${random.below(1000)}; locale=xx`],
  (random) => ['authorization', `Bearer user-${random.below(1000)}`],
  (random) => ['eb-user-id', `user-${random.below(1000)}`],
  (random) => ['eb-soa-token', `token-${random.below(1000)}`],
  (random) => ['eb-organization-id', String(random.below(1000))],
  (random) => ['eb-guest-id', String(random.below(1000))],
  (random) => ['eb-session-id', String(random.below(1000))],
  (random) => ['eb-stable-id', String(random.below(1000))],
  (random) => ['x-forwarded-for', `10.0.0.${random.below(256)}`],
  (random) => ['cf-connecting-ip', `10.0.1.${random.below(256)}`],
  () => ['accept-language', 'fr-CH, de;q=0.5'],
  () => ['cache-control', 'no-cache'],
  () => ['pragma', 'no-cache'],
  () => ['range', 'bytes=0-3'],
  () => ['accept-encoding', 'gzip, br'],
];

/** Fields that must never reach the origin on a shared call. */
const NEVER_SENT = [
  ...['cookie', 'authorization', 'x-forwarded-host', 'x-original-url', 'x-http-method-override', 'eb-user-id'],
  ...['eb-soa-token', 'eb-organization-id', 'eb-guest-id', 'eb-session-id', 'eb-stable-id', 'x-forwarded-for'],
];

interface Call {
  readonly path: string;
  /** The origin's query string for it, written out by hand. */
  readonly originQuery: string;
}

const ac = (query: string, q: string, place: string, originPlace: string): Call => ({
  path: `/api/v3/destination/search/autocomplete/?${query.replace('$', place)}`,
  originQuery: `?q=${q}&completion_types=event%2Cquery&expand.destination_event=primary_venue%2Cimage&${originPlace}`,
});

const CALLS: readonly Call[] = [
  ...['q=jazz&$', '$&q=JAZZ', 'q=+Jazz+&$&utm=1', '%71=jazz&$&cb=%FF'].flatMap((query) => [
    ac(query, 'jazz', 'place_id=online', 'place_id=online'),
    ac(query, 'jazz', 'place_id=abc', 'place_id=abc'),
    ac(query, 'jazz', 'latitude=1.004&longitude=-2.0', 'latitude=1&longitude=-2'),
    ac(query, 'jazz', 'latitude=1.00499&longitude=-1.999', 'latitude=1&longitude=-2'),
    ac(query, 'jazz', 'latitude=1.01&longitude=-2', 'latitude=1.01&longitude=-2'),
  ]),
  ac('q=jazz%26place_id%3Donline&$', 'jazz%26place_id%3Donline', 'place_id=abc', 'place_id=abc'),
  ac('q=caf%C3%A9&$', 'caf%C3%A9', 'place_id=abc', 'place_id=abc'),
  ac('q=CAFE%CC%81&$', 'caf%C3%A9', 'place_id=abc', 'place_id=abc'),
  ac('q=cafe&$', 'cafe', 'place_id=abc', 'place_id=abc'),
  ...['us--ny', 'de--berlin', 'fr--paris', 'it--rome'].map((slug) => ({
    path: `/api/v3/trending/?timeframe=week&location=${slug}`,
    originQuery: `?location=${slug}&timeframe=week`,
  })),
  ...['a', 'b', 'A'].flatMap((id) =>
    ['true', 'false'].map((flag) => ({
      path: `/home/api/geo/place_from_google_place_id/?excludeNeighborhoods=${flag}&googlePlaceId=${id}`,
      originQuery: `?googlePlaceId=${id}&excludeNeighborhoods=${flag}&enableNeighborhoodsAndBoroughs=false`,
    })),
  ),
  ...['1.0004', '1.0006', '-1.0004'].map((latitude) => ({
    path: `/home/api/geo/place_from_coordinates/?latitude=${latitude}&longitude=0`,
    originQuery: `?latitude=${{ '1.0004': '1', '1.0006': '1.001', '-1.0004': '-1' }[latitude]}&longitude=0&excludeNeighborhoods=false`,
  })),
];

const CITIES = [
  {
    geo: { country: 'US', region: 'California', city: 'San José', latitude: '37.338', longitude: '-121.886' },
    originQuery: '?country=US&region=California&city=San%20Jos%C3%A9&latitude=37.3&longitude=-121.9',
  },
  {
    geo: { country: 'DE', region: 'Berlin', city: 'Berlin', latitude: '52.52', longitude: '13.405' },
    originQuery: '?country=DE&region=Berlin&city=Berlin&latitude=52.5&longitude=13.4',
  },
  { geo: { country: 'FR', city: 'Paris' }, originQuery: '?country=FR&city=Paris' },
  { geo: { latitude: '48.85', longitude: '2.35' }, originQuery: '?latitude=48.9&longitude=2.4' },
] as const;

interface TrialRequest extends LoadRequest {
  readonly expected: string;
  readonly isPrivate: boolean;
}

/** The origin of the trial: it echoes what it received, and makes some answers private. */
export function createTrialOrigin(): Misbehaviour {
  let secrets = 0;
  return (request: IncomingMessage, response) => {
    for (const name of NEVER_SENT) {
      if (request.headers[name] !== undefined) throw new Error(`the origin was sent ${name}`);
    }
    if (!request.url?.includes('private')) return sendJson(response, createGoodAnswer(request));
    secrets += 1;
    return sendJson(response, { query: [`secret-${secrets}`] }, { 'cache-control': 'private, max-age=300' });
  };
}

export interface IsolationReport {
  readonly requests: number;
  readonly seconds: number;
  readonly wrong: number;
  readonly hits: number;
  /** Answers other than 200, by status, such as time-outs of a busy machine. */
  readonly failed: Readonly<Record<string, number>>;
}

/**
 * Mixed requests of many users, domains, locales, equivalent queries and forged fields. Each answer echoes what the
 * origin received for it; any other content belongs to another request.
 */
export async function runIsolationTrial(port: number, count: number, seed: number): Promise<IsolationReport> {
  const random = createRandom(seed);
  const secrets = new Set<string>();
  let wrong = 0;
  let hits = 0;
  const failed: Record<string, number> = {};
  let answered = 0;
  const startedAt = performance.now();
  await sendAll(port, 32, createRequests(random, count), (request, { status, headers, body }) => {
    answered += 1;
    if (headers.get('cache-status')?.startsWith('marquee; hit') === true) hits += 1;
    if (status !== 200) {
      const label = `${request.isPrivate ? 'private ' : ''}${status}`;
      failed[label] = (failed[label] ?? 0) + 1;
      return;
    }
    if (request.isPrivate) {
      if (secrets.has(body) || !body.includes('secret-')) wrong += 1;
      secrets.add(body);
    } else if (!body.includes(JSON.stringify(request.expected).slice(1, -1))) {
      wrong += 1;
      console.error(`${request.host} ${request.path}\n  wanted ${request.expected}\n  got ${body}`);
    }
  });
  return { requests: answered, seconds: (performance.now() - startedAt) / 1000, wrong, hits, failed };
}

function* createRequests(random: Random, count: number): Generator<TrialRequest, void> {
  for (let index = 0; index < count; index += 1) yield createRequest(random);
}

function createRequest(random: Random): TrialRequest {
  const site = random.pick(SITES);
  const other = random.pick(SITES);
  const headers: (readonly [string, string])[] = [];
  for (let forged = random.below(4); forged > 0; forged -= 1) headers.push(random.pick(FORGED)(random, other));
  let { locale } = site.languages[0];
  if (random.chance(0.6)) {
    const ebLang = random.chance(0.9) ? random.pick(LOCALES) : 'de_CH, fr_CH';
    headers.push(['eb-lang', ebLang]);
    locale = site.languages.find((language) => language.locale === ebLang)?.locale ?? locale;
  }
  const body = random.chance(0.05) ? { body: 'q=evil&place_id=evil' } : {};
  const host = random.chance(0.1) ? site.host.toUpperCase() : site.host;
  const common = { host, headers, ...body };
  const prefix = `${site.host}|${locale}|`;
  if (random.chance(0.02)) {
    const path = `/api/v3/destination/search/autocomplete/?q=private${random.below(5)}&place_id=a`;
    return { ...common, path, expected: '', isPrivate: true };
  }
  if (random.chance(0.15)) {
    const city = random.pick(CITIES);
    const geo = JSON.stringify(city.geo).replace(
      /[\u0080-\uffff]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    headers.push(['test-geo', geo]);
    const path = `/home/api/geo/place_from_request/?city=${random.pick(['', 'Rome'])}`;
    return { ...common, path, expected: prefix + city.originQuery, isPrivate: false };
  }
  const call = random.pick(CALLS);
  return { ...common, path: call.path, expected: prefix + call.originQuery, isPrivate: false };
}
