import { deepStrictEqual as expectEqual, ok as expectTrue } from 'node:assert/strict';
import fc from 'fast-check';
import { readBearerToken } from '../../../edge/authorize/credentials.ts';
import { parseCacheControl, parseTargetedCacheControl, readSeconds } from '../../../edge/cache/cache-control.ts';
import { resolveLifetimes } from '../../../edge/cache/freshness.ts';
import { matchesWeakly, parseEntityTagCondition } from '../../../edge/http/entity-tags.ts';
import { parseHttpDate, parseRetryAfter } from '../../../edge/http/http-date.ts';
import { evaluatePreconditions } from '../../../edge/http/preconditions.ts';
import { buildBucketCookie, readBucket } from '../../../edge/releases/canary-bucket.ts';
import { amendPolicy, isNonceAccepted } from '../../../edge/security/amend-policy.ts';
import { groupAddress } from '../../../edge/security/rate-limit.ts';
import { buildTraceHeaders, buildTraceparent, resolveTraceContext } from '../../../edge/trace-context.ts';
import { defineProperty } from '../fuzz-property.ts';
import { fieldValue } from '../hostile-text.ts';

const NOW = Date.UTC(2026, 10, 21);
const LIFETIMES = { freshMs: 300_000, staleWhileRevalidateMs: 3_600_000, staleIfErrorMs: 86_400_000 };
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const token = fc.stringMatching(/^[a-z][a-z0-9-]{0,11}$/);
const entityTag = fc.stringMatching(/^(?:W\/)?"[!#-~]{0,12}"$/);
/** Seconds of the years 1977 to 2076, which two digits name in 2026. */
const second = fc.integer({ min: Date.UTC(1977) / 1000, max: Date.UTC(2077) / 1000 - 1 });
const cacheControl = fc.oneof(
  fieldValue,
  fc
    .array(
      fc.tuple(
        fc.constantFrom('max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error', 'no-cache', 'private', 'x'),
        fc.constantFrom('', '=0', '=60', '="60"', '=-1', '=1.5', '=99999999999', '="a,b"', '="', '=?1', ';x=1'),
      ),
    )
    .map((members) => members.map((parts) => parts.join('')).join(', ')),
);
const source = fc.constantFrom(
  "'self'",
  "'none'",
  "'unsafe-inline'",
  "'nonce-abc'",
  "'strict-dynamic'",
  'https:',
  '*.a.example',
);
const policy = fc.oneof(
  fieldValue,
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'default-src',
          'script-src',
          'STYLE-SRC',
          'connect-src',
          'form-action',
          'trusted-types',
          'sandbox',
        ),
        fc.array(source, { maxLength: 3 }),
      ),
      { maxLength: 5 },
    )
    .map((directives) => directives.map(([name, sources]) => [name, ...sources].join(' ')).join('; ')),
);
const hextet = fc.nat(0xffff).map((number) => number.toString(16));

export const HTTP_FIELD_PROPERTIES = [
  defineProperty(
    'directives are read as they were written',
    fc.dictionary(token, fc.nat(), { noNullPrototype: true }),
    (written) => {
      const names = Object.keys(written);
      const text = names.map((name) => `${name.toUpperCase()}=${written[name]}`).join(' , ');
      const read = parseCacheControl(text);
      expectEqual([...read.keys()].sort(), [...names].sort());
      for (const name of names) expectEqual(readSeconds(read, name), Math.min(written[name] ?? 0, 2_147_483_648));
      if (names.length > 0)
        expectEqual(parseTargetedCacheControl(text.toLowerCase().replaceAll(' ,', ','))?.size, names.length);
    },
  ),
  defineProperty(
    'no answer of the origin lives longer than its endpoint allows',
    fc.tuple(cacheControl, cacheControl, fieldValue),
    (input) => {
      const [cacheControl, targeted, other] = input;
      const headers = {
        'cache-control': cacheControl,
        'cdn-cache-control': targeted,
        expires: other,
        age: other,
        date: other,
      };
      const lifetimes = resolveLifetimes(LIFETIMES, headers, NOW);
      if (lifetimes === undefined) return;
      for (const name of ['freshMs', 'staleWhileRevalidateMs', 'staleIfErrorMs'] as const)
        expectTrue(lifetimes[name] >= 0 && lifetimes[name] <= LIFETIMES[name], `${name} ${lifetimes[name]}`);
      expectTrue(lifetimes.ageMs >= 0 && Number.isFinite(lifetimes.ageMs));
    },
  ),
  defineProperty(
    'entity tags are read as they were written',
    fc.array(entityTag, { minLength: 1, maxLength: 5 }),
    (tags) => {
      expectEqual(parseEntityTagCondition(` ${tags.join(' ,\t, ')}, `), tags);
      for (const tag of tags) expectTrue(matchesWeakly(tag, `W/${tag.replace(/^W\//, '')}`));
    },
  ),
  defineProperty(
    'conditions of any bytes are evaluated',
    fc.tuple(fieldValue, fieldValue, fieldValue),
    ([match, none, since]) => {
      const fields = new Headers({
        'if-match': match,
        'if-none-match': none,
        'if-modified-since': since,
        'if-unmodified-since': since,
      });
      const tags = parseEntityTagCondition(none);
      if (Array.isArray(tags)) for (const tag of tags) expectTrue(/^(?:W\/)?"[^"]*"$/.test(tag));
      expectTrue(
        ['proceed', 'not-modified', 'failed'].includes(
          evaluatePreconditions(fields, { entityTag: '"a"', modifiedAt: NOW }, NOW),
        ),
      );
    },
  ),
  defineProperty('a date is read in each of its forms', second, (seconds) => {
    const date = new Date(seconds * 1000);
    const [, day = '', month = '', year = '', time = ''] =
      /^..., (..) (...) (....) (.{8})/.exec(date.toUTCString()) ?? [];
    const name = DAYS[date.getUTCDay()] ?? '';
    const forms = [
      date.toUTCString(),
      `${name}, ${day}-${month}-${year.slice(2)} ${time} GMT`,
      `${name.slice(0, 3)} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`,
    ];
    for (const form of forms) expectEqual(parseHttpDate(form, NOW), date.getTime(), form);
  }),
  defineProperty(
    'a date that is read is a day and a time of the calendar',
    fc.tuple(fc.nat(99), fc.nat(11), fc.nat(9999), fc.nat(99), fc.nat(99), fc.nat(99)),
    ([day, month, year, ...time]) => {
      const two = (number: number) => String(number).padStart(2, '0');
      const name = new Date(Date.UTC(2026, month)).toUTCString().slice(8, 11);
      const text = `${two(day)} ${name} ${String(year).padStart(4, '0')} ${time.map(two).join(':')} GMT`;
      const read = parseHttpDate(`Mon, ${text}`, NOW);
      // 60 is a leap second: the first of the next minute.
      if (read !== undefined && time[2] !== 60) expectEqual(new Date(read).toUTCString().slice(5), text);
    },
  ),
  defineProperty('a time to wait is at most a day', fieldValue, (text) => {
    const seconds = parseRetryAfter(text, NOW);
    expectTrue(seconds === undefined || (Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400));
  }),
  defineProperty(
    'a trace goes on, or begins anew where it is malformed',
    fc.tuple(fieldValue, fieldValue, fc.boolean()),
    (input) => {
      const [text, state, isValid] = input;
      const given = isValid ? '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' : text;
      const trace = resolveTraceContext(new Headers({ traceparent: given, tracestate: state }), 'prod');
      expectTrue(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]$/.test(buildTraceparent(trace)));
      if (isValid) expectEqual([trace.traceId, trace.isSampled], [given.slice(3, 35), true]);
      const next = resolveTraceContext(
        new Headers(buildTraceHeaders(trace).map(([name, value]) => [name, value])),
        'prod',
      );
      expectEqual([next.traceId, next.parentSpanId, next.state], [trace.traceId, trace.spanId, trace.state]);
    },
  ),
  defineProperty(
    'a bearer token is read as it was sent',
    fc.stringMatching(/^[A-Za-z0-9._~+/-]{1,40}={0,2}$/),
    (token) => {
      expectEqual(readBearerToken(`BeArEr  ${token} `), token);
    },
  ),
  defineProperty(
    'a policy that is amended keeps its directives, and stays the same when it is amended again',
    policy,
    (text) => {
      const needs = { nonce: 'bm9uY2U=', usesMaps: false, hasInlineAssets: true };
      const amended = amendPolicy(text, needs);
      expectEqual(amendPolicy(amended, needs), amended);
      const names = (header: string) =>
        header
          .toLowerCase()
          .split(/[;,]/)
          .map((part) => part.trim().split(/\s+/)[0] ?? '');
      for (const name of names(text)) expectTrue(name === '' || names(amended).includes(name) || amended === '', name);
      isNonceAccepted(text);
    },
  ),
  defineProperty(
    'the bucket of a canary is read from its cookie',
    fc.tuple(fc.nat(99), fieldValue),
    ([bucket, other]) => {
      const [cookie = ''] = buildBucketCookie(bucket).split(';');
      expectEqual(readBucket(`a=${other.replaceAll(/;|marquee_channel/g, '')}; ${cookie}`), bucket);
      const any = readBucket(other);
      expectTrue(any === null || (any >= 0 && any < 100));
    },
  ),
  defineProperty('addresses of one network are one', fc.array(hextet, { minLength: 8, maxLength: 8 }), (groups) => {
    const network = groups.slice(0, 4);
    expectEqual(groupAddress(groups.join(':')), groupAddress(`${network.join(':')}::1`));
    expectEqual(
      groupAddress(groups.join(':').toUpperCase()),
      groupAddress(`${network.map((group) => group.padStart(4, '0')).join(':')}::`),
    );
  }),
];
