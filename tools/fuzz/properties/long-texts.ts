import { ok as expectTrue } from 'node:assert/strict';
import fc from 'fast-check';
import { readBearerToken } from '../../../edge/authorize/credentials.ts';
import { parseCacheControl, parseTargetedCacheControl } from '../../../edge/cache/cache-control.ts';
import { parseEntityTagCondition } from '../../../edge/http/entity-tags.ts';
import { parseHttpDate, parseRetryAfter } from '../../../edge/http/http-date.ts';
import { cleanLabel } from '../../../edge/observe/clean-label.ts';
import { rewriteLocation } from '../../../edge/page/rewrite-location.ts';
import { readBucket } from '../../../edge/releases/canary-bucket.ts';
import { amendPolicy, isNonceAccepted } from '../../../edge/security/amend-policy.ts';
import { groupAddress } from '../../../edge/security/rate-limit.ts';
import { resolveTraceContext } from '../../../edge/trace-context.ts';
import { resolvePageLabel } from '../../../shared/analytics/page-labels.ts';
import { parseAutocompleteArguments, parsePlacePredictionsArguments } from '../../../shared/contracts/arguments.ts';
import { readCookies } from '../../../shared/contracts/cookie-session.ts';
import { hasRefused } from '../../../shared/contracts/privacy-cookie.ts';
import { hasSessionHint } from '../../../shared/contracts/session-cookies.ts';
import { parseFlagsHeader } from '../../../shared/flags/flags-header.ts';
import { parseLocationCookie } from '../../../shared/location/location-cookie.ts';
import { isPagePath } from '../../../shared/navigation/page-path.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildQuerySlug, readQuerySlug } from '../../../shared/search-url/query-slug.ts';
import { resolveSite } from '../../../shared/sites/resolve-site.ts';
import { cleanLine, cleanText } from '../../../shared/text/clean-text.ts';
import { HOST_LINK, SLUG } from '../../../shared/text/field-patterns.ts';
import { defineProperty } from '../fuzz-property.ts';

/** Everything that reads text of a client or an origin. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  amendPolicy: (text) => amendPolicy(text, { nonce: 'a', usesMaps: false }),
  buildQuerySlug,
  cleanLabel,
  cleanLine,
  cleanText,
  groupAddress,
  hasRefused: (text) => hasRefused(text, 'analytics'),
  hasSessionHint,
  hostLink: (text) => HOST_LINK.test(text),
  isNonceAccepted,
  isPagePath,
  parseAutocompleteArguments: (text) => parseAutocompleteArguments(`?q=${text}&place_id=${text}`),
  parseCacheControl,
  parseEntityTagCondition,
  parseFlagsHeader,
  parseHttpDate: (text) => parseHttpDate(text, 0),
  parseLocationCookie: (text) => parseLocationCookie(`location=${text}`),
  parsePlacePredictionsArguments: (text) => parsePlacePredictionsArguments(`?input=${text}&types=${text}`),
  parseReferrer: (text) => [parseReferrer(text), parseReferrer(`https://${text}`), parseReferrer(`/${text}`)],
  parseRetryAfter: (text) => parseRetryAfter(text, 0),
  parseTargetedCacheControl,
  readBearerToken: (text) => readBearerToken(`Bearer ${text}`),
  readBucket,
  readCookies: (text) => readCookies(text, 'session'),
  readQuerySlug,
  resolvePageLabel: (text) => resolvePageLabel(`/${text}`),
  resolveSite: (text) => resolveSite(text, 'local', []),
  resolveTraceContext: (text) => resolveTraceContext({ get: (name) => (name === 'tracestate' ? text : TRACE) }, 'prod'),
  rewriteLocation: (text) => rewriteLocation(text, 'http://origin.internal/shop'),
  slug: (text) => SLUG.test(text),
};

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** The longest field or address that the platform passes on is 32 KB. */
const LENGTH = 32_768;
/** Of the processor, on a slow machine: a linear reader needs a few. */
const MAX_MS = 200;
const PARTS = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '-',
  '--',
  '.',
  ',',
  ';',
  ':',
  '=',
  '&',
  '/',
  '"',
  '\\',
  '%',
  '%20',
  'é',
  'a=b',
  'max-age=',
];
const part = fc.constantFrom(...PARTS);
const edge = fc.constantFrom('', 'a', '/', '"', '\u0000', ';', '=', 'a=');

export const LONG_TEXT_PROPERTIES = Object.entries(READERS).map(([name, read]) =>
  defineProperty(`${name} reads a long text in time`, fc.tuple(edge, part, part, edge), (parts) => {
    const [start, one, other, end] = parts;
    const unit = one + other;
    const text = start + unit.repeat(Math.floor(LENGTH / unit.length)) + end;
    const before = process.threadCpuUsage();
    read(text);
    const { user } = process.threadCpuUsage(before);
    expectTrue(user / 1000 < MAX_MS, `${name} took ${user / 1000} ms`);
  }),
);
