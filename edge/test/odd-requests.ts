/** Names of files that no build has, as written in an address. */
export const ODD_FILES: readonly string[] = [
  'x',
  'none.js',
  'x.js%00',
  'x%2ejs',
  '..%2fx.js',
  '%2e%2e%2fbuild.json',
  '..%5cx.js',
  '%ff%fe.js',
  '%c0%ae%c0%ae/x.js',
  '%zz',
  '🎟️.js',
  'x.js/',
  '__proto__',
  'constructor',
  'server/entry.server.js',
  'build.json',
  `${'a'.repeat(300)}.js`,
  `${'a'.repeat(1_100)}.js`,
  `${'a/'.repeat(700)}x.js`,
  `${'é'.repeat(600)}.js`,
];

const ODD_TAGS: readonly string[] = [
  'abc',
  '"unclosed',
  ',',
  ',',
  'W/',
  '"a" "b"',
  '*, "a"',
  '"a";q=1',
  '"é" x',
  `"${'a'.repeat(4_000)}`,
  `${','.repeat(4_000)}`,
];
const ODD_DATES: readonly string[] = ['', 'yesterday', 'Thu, 99 Foo 2026 25:61:61 GMT'];

/** Conditions that do not parse, by their fields: a request is answered as if it had none. */
export const ODD_CONDITIONS: readonly (readonly [field: string, value: string])[] = [
  ...['if-none-match', 'if-match'].flatMap((field) => ODD_TAGS.map((value) => [field, value] as const)),
  ...['if-modified-since', 'if-unmodified-since'].flatMap((field) => ODD_DATES.map((value) => [field, value] as const)),
  ...['"a', 'bytes', '"1'].map((value) => ['if-range', value] as const),
  ...['bytes=0-0', 'bytes=9-1', 'bytes=-', 'lines=1-2'].map((value) => ['range', value] as const),
];

/** A request as its bytes. */
export interface OddRequest {
  readonly method?: string;
  readonly path: string;
  readonly fields?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

const ODD_TEXTS: readonly string[] = [
  '',
  '%',
  '%00',
  '%zz',
  '%ff%fe',
  '%ed%a0%80',
  '%F0%9F%8E%9F',
  '..%2f..%2f',
  '__proto__',
  "'%22<script>",
  '{"a":',
  '[[[[[[',
  '%7B%7D',
  'null',
  '1e999',
  '-0',
  'a'.repeat(3_000),
  '%F0%9F%8E%9F'.repeat(300),
  `${'('.repeat(500)}${'%2A'.repeat(500)}`,
];
export const ODD_COOKIES: readonly string[] = [
  '=',
  ';;;;',
  'marquee_channel=-1',
  'marquee_channel=1e9',
  'marquee_channel=%00; marquee_channel=x',
  'location=%',
  'location=%7B%22',
  'location=%7B%22slug%22%3A%22__proto__%22%7D',
  'session=a.b.c; session_hint=%00; csrftoken=%',
  'privacy=%7B%7B; marquee_build=../..',
  'eb_stable_id=%00; eb_guest_id=%E2%82; eb_session_id={}',
  `${'c=1; '.repeat(500)}`,
  `location=${'x'.repeat(3_000)}; eb_stable_id=${'x'.repeat(3_000)}`,
  'é=🎟️',
];
const ODD_FIELDS: NonNullable<OddRequest['fields']> = [
  ['eb-correlation-id', '{"a":1}'],
  ['eb-lang', '__proto__'],
  ['eb-lang', 'x'.repeat(3_000)],
  ['eb-host-key', 'a:b'],
  ['accept-language', `${'a,'.repeat(1_000)}`],
  ['authorization', 'Bearer'],
  ['origin', 'null'],
  ['origin', 'https://[::1'],
  ['range', 'bytes=0-0,1-1,2-2'],
  ['sec-fetch-dest', 'script'],
  ['sec-purpose', 'prefetch'],
  ['user-agent', '\u0001(((((((('],
  ['cf-ipcountry', '%00'],
  ['upgrade', 'websocket'],
  ['expect', '100-continue'],
  ['accept-encoding', 'br;q=9, *;q=x'],
  ['content-type', '\u007f'],
];

const withConditions = (paths: readonly string[]) =>
  paths.flatMap((path) => ODD_CONDITIONS.map((condition) => ({ path, fields: [condition] })));
const withArguments = (path: string, names: readonly string[]) =>
  names.flatMap((name) => ODD_TEXTS.map((text) => ({ path: `${path}?${name}=${text}` })));

/** Requests that break code that trusts its clients, by their target. */
export function listOddRequests(builds: {
  readonly stable: string;
  readonly canary: string;
  readonly unknown: string;
}): Readonly<Record<string, readonly OddRequest[]>> {
  const { stable, canary, unknown } = builds;
  const pages = ['/', '/header/nothing', '/header/fragment', '/header/environment', '/header/user', '/search?q=a'];
  const post = (path: string, body: string): OddRequest => ({
    method: 'POST',
    path,
    body,
    fields: [['origin', 'http://localhost']],
  });
  return {
    'files of builds': [
      ...[stable, canary, unknown, 'AAAAAAAAAAAA', '%00', '..', 'aaaa', 'a'.repeat(2_000)].flatMap((build) =>
        ODD_FILES.map((file) => ({ path: `/header/builds/${build}/${file}` })),
      ),
      ...withConditions([stable, canary, unknown].flatMap((build) => [`/header/builds/${build}/header.css`])),
      ...['HEAD', 'OPTIONS', 'PUT'].map((method) => ({ method, path: `/header/builds/${stable}/header.css` })),
    ],
    'files with plain names': [
      ...ODD_FILES.map((file) => ({ path: `/header/static/${file}` })),
      ...withConditions(['/header/static/share-1200x630.png']),
    ],
    'files of channels': [
      ...ODD_FILES.map((file) => ({ path: `/header/stable/${file}` })),
      ...withConditions(['/header/stable/embed.js', '/header/canary/mf-manifest.json', '/header/auto/loader.js']),
    ],
    'fragments and environments': [
      ...withArguments('/header/fragment', ['path', 'slots', 'location', 'locale', 'channel', 'build', 'styles']),
      ...['[', '//x', ':80', '%5B', '?q=%', '#'].map((text) => ({ path: `/header/fragment?path=/${text}` })),
      ...ODD_TEXTS.map((text) => ({ path: `/header/fragment?path=/d/${text}/events/?q=${text}` })),
      ...withArguments('/header/environment', ['build', 'locale', 'isMobile']),
      ...withConditions(['/header/fragment', `/header/fragment?build=${canary}`, '/header/environment']),
    ],
    pages: [
      ...ODD_TEXTS.flatMap((text) => [{ path: `/${text}` }, { path: `/d/${text}/${text}/?q=${text}` }]),
      ...pages.flatMap((path) => ODD_COOKIES.map((cookie) => ({ path, fields: [['cookie', cookie]] as const }))),
      ...pages.flatMap((path) => ODD_FIELDS.map((field) => ({ path, fields: [field] }))),
      ...withConditions(['/']),
      ...pages.map((path) => ({ path, body: 'a body' })),
      ...pages.flatMap((path) => ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'].map((method) => ({ method, path }))),
      { path: '/', method: 'POST', body: '\u0000'.repeat(1_000) },
      { path: '/', method: 'POST', fields: [['content-type', 'multipart/form-data']], body: '--' },
    ],
    'proxied calls': [
      ...withArguments('/api/v3/destination/search/autocomplete/', ['q', 'place_id', 'latitude']),
      ...withArguments('/api/v3/trending/', ['location', 'timeframe']),
      ...withArguments('/home/api/geo/place_predictions/', ['input', 'types', 'latitude']),
      ...withArguments('/home/api/geo/place_from_google_place_id/', ['googlePlaceId']),
      ...withConditions(['/api/v3/destination/search/autocomplete/?q=jazz&place_id=online']),
      ...ODD_FIELDS.map((field) => ({ path: '/home/api/geo/place_from_request/', fields: [field] })),
    ],
    beacons: [
      ...ODD_TEXTS.flatMap((text) => [post('/header/events', text), post('/header/exceptions', text)]),
      { ...post('/header/events', '{}'), fields: [['content-encoding', 'gzip']] },
    ],
  };
}
