import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { serializeLocationCookie } from '../../../shared/cookies/location-cookie.ts';
import { ONLINE_LOCATION } from '../../../shared/location/location.ts';
import { SITES } from '../../../shared/sites/sites.ts';
import { type LoadRequest, type LoadResponse, sendAll } from '../proxy/load-client.ts';
import { createRandom, type Random } from '../proxy/random.ts';
import { type Misbehaviour, sendGoodAnswer } from '../proxy/upstream.ts';

/** There are few users and places, so that each repeats and encounters the traces of others. */
const USERS = 40;
const PLACES = 12;

/** Texts that only their owner's response may contain. */
const USER_NAME = /User-\d+x/g;
const PLACE = /place-\d+x/g;

/** Forged fields that claim a different user or place. */
const FORGED: readonly ((random: Random) => readonly [string, string])[] = [
  (random) => ['x-forwarded-host', random.pick(SITES).host],
  (random) => ['eb-host', random.pick(SITES).host],
  (random) => ['eb-user-id', String(random.below(USERS))],
  (random) => ['eb-place-slug', `zz--place-${random.below(PLACES)}x`],
  (random) => ['authorization', `Bearer User-${random.below(USERS)}x`],
  () => ['x-original-url', '/header/user'],
  () => ['if-none-match', 'W/"of-another"'],
  () => ['cache-control', 'max-stale'],
];

export interface UserRequest extends LoadRequest {
  readonly kind: 'user' | 'fragment' | 'page';
  /** The only name that the response may contain. */
  readonly user: string | null;
  readonly place: string | null;
  readonly locale: string;
}

export interface UserReport {
  readonly requests: number;
  /** Answers that contain another user's name, place, site or language, or lack the user's own. */
  readonly wrong: readonly string[];
  /** Number of requests with a session whose answer contained the user's name. */
  readonly named: number;
}

/** Whether the origin of the trial answers a request with a page, in any language of a site. */
export const isTrialPage = (url = ''): boolean => /^(?:\/fr|\/it)?\/page/.test(url);

/** Pages that repeat the site and path of their request; the API works. */
export const serveUserTrial: Misbehaviour = (request, response) => {
  if (!isTrialPage(request.url)) return sendGoodAnswer(request, response);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html><head><marquee-head></marquee-head></head><body><marquee-header></marquee-header><p>${request.headers['eb-host']}|${request.headers['eb-lang']}|${request.url}</p></body></html>`,
  );
  return undefined;
};

/**
 * Mixed requests of signed-in and anonymous users, with places of their own, on all sites and languages, to the routes
 * that answer about a user: each response may only name its own user and place.
 *
 * @param sessionKeys keys of the worker: sessions are really signed.
 */
export async function runUserTrial(
  port: number,
  sessionKeys: string,
  count: number,
  seed: number,
): Promise<UserReport> {
  const sessions = await signSessions(sessionKeys);
  const random = createRandom(seed);
  const wrong: string[] = [];
  let named = 0;
  let requests = 0;
  await sendAll(port, 16, createRequests(random, sessions, count), (request, response) => {
    requests += 1;
    if (request.user !== null && response.body.includes(request.user)) named += 1;
    const faults = findUserFaults(request, response);
    if (response.status !== expectedStatus(request)) faults.push(`status ${response.status}`);
    wrong.push(...faults.map((what) => `${request.kind} ${request.host}${request.path}: ${what}`));
  });
  return { requests, wrong, named };
}

/** Anonymous requests have no user to compare. */
export const expectedStatus = ({ kind, user }: UserRequest) => (kind === 'user' && user === null ? 401 : 200);

/** What a response says of another user, place, site or language, or does not say of its own. */
export function findUserFaults(request: UserRequest, { headers, body }: LoadResponse): string[] {
  const names = new Set(body.match(USER_NAME) ?? []);
  const places = new Set(body.match(PLACE) ?? []);
  const faults: string[] = [];
  if (!isAlone(names, request.user)) faults.push(`named ${[...names]}, is ${request.user}`);
  if (request.kind === 'user') return faults;
  if (!isAlone(places, request.place)) faults.push(`places ${[...places]}, is in ${request.place}`);
  if (headers.get('content-language') !== request.locale.replace('_', '-')) faults.push('the language of another');
  const told = `<p>${request.host}|${request.locale}|${request.path}</p>`;
  if (request.kind === 'page' && !body.includes(told)) faults.push('the page of another');
  if (!body.includes(`"serverUrl":"http://${request.host}.localhost"`)) faults.push('the site of another');
  return faults;
}

const isAlone = (found: ReadonlySet<string>, own: string | null) =>
  own === null ? found.size === 0 : found.size === 1 && found.has(own);

export function signSessions(sessionKeys: string): Promise<readonly string[]> {
  const tokens = new SessionTokens(parseSecretKeys(sessionKeys));
  const now = Math.floor(Date.now() / 1000);
  return Promise.all(
    Array.from({ length: USERS }, (_, index) => {
      const user = {
        ...ANONYMOUS_USER,
        isAuthenticated: true,
        isAttendee: index % 2 === 0,
        isStaff: index % 7 === 0,
        publicId: `id-${index}`,
        fullName: `User-${index}x`,
      };
      return tokens.sign({ user, sid: `session-of-${index}`, iat: now, exp: now + 3_600 });
    }),
  );
}

function* createRequests(random: Random, sessions: readonly string[], count: number): Generator<UserRequest, void> {
  for (let index = 0; index < count; index += 1) yield createUserRequest(random, sessions);
}

export function createUserRequest(random: Random, sessions: readonly string[]): UserRequest {
  const site = random.pick(SITES);
  const language = random.pick(site.languages);
  const kind = random.pick(['user', 'fragment', 'page'] as const);
  const who = random.chance(0.6) ? random.below(USERS) : null;
  // A fragment is for many users: the browser requests the place.
  const where = kind === 'page' && random.chance(0.7) ? random.below(PLACES) : null;
  const cookies: string[] = [];
  if (who !== null) cookies.push(`session=${sessions[who]}`);
  else if (random.chance(0.3)) cookies.push(`session=${tamper(random.pick(sessions))}`);
  if (where !== null) cookies.push(writeLocation(where));
  const headers: (readonly [string, string])[] = cookies.length === 0 ? [] : [['cookie', cookies.join('; ')]];
  for (let forged = random.below(3); forged > 0; forged -= 1) headers.push(random.pick(FORGED)(random));
  const path = {
    user: '/header/user',
    fragment: `/header/fragment?path=${language.prefix}/`,
    page: `${language.prefix}/page?n=${random.below(5)}`,
  }[kind];
  return {
    kind,
    path,
    host: site.host,
    headers,
    locale: language.locale,
    user: who === null ? null : `User-${who}x`,
    place: where === null ? null : `place-${where}x`,
  };
}

/** A user's session with one character of its signature changed. */
function tamper(session: string): string {
  const last = session.at(-2) === 'A' ? 'B' : 'A';
  return `${session.slice(0, -2)}${last}${session.at(-1)}`;
}

function writeLocation(place: number): string {
  const slug = `zz--place-${place}x`;
  const location = { ...ONLINE_LOCATION, isOnline: false, slug, currentPlace: 'Somewhere', value: 'Somewhere' };
  return serializeLocationCookie(location).split(';')[0] ?? '';
}
