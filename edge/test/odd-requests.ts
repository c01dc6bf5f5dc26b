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
