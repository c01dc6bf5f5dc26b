import { deepStrictEqual as expectEqual, ok as expectTrue } from 'node:assert/strict';
import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { it } from 'vitest';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { SessionTokens } from '../../shared/contracts/session-token.ts';
import { isPagePath } from '../../shared/navigation/page-path.ts';
import { parseReferrer } from '../../shared/navigation/referrer.ts';
import { parseSearchUrl } from '../../shared/search-url/parse-search-url.ts';
import { fillSearchUrl } from '../../shared/search-url/query-slug.ts';
import { resolveSite } from '../../shared/sites/resolve-site.ts';
import { DEFAULT_SITE, listLanguagePrefixes, SITES } from '../../shared/sites/sites.ts';
import { STAGES } from '../../shared/stages/stages.ts';
import { cleanLine, cleanText, keepDigits } from '../../shared/text/clean-text.ts';
import { serializeForScript } from '../../shared/text/serialize-for-script.ts';
import { resolveLifetimes } from '../cache/freshness.ts';
import { HostOrigins, isOriginPattern } from '../config/variables.ts';
import { HEAD_FIELDS, type HeadInputs, parseHeadAttributes } from '../head/head-inputs.ts';
import { renderHead } from '../head/render-head.ts';
import { buildHeaderPage } from '../header/header-props.ts';
import { rewriteLocation } from '../page/page-response.ts';
import { buildTraceHeaders, buildTraceparent, resolveTraceContext } from '../trace-context.ts';
import { parseHeadQuery } from './edge-request.ts';
import { fieldValue, hostileJson, hostileText } from './hostile-text.ts';

/** Tries a rule with generated inputs; a failure prints the smallest that breaks it. */
function property<Input>(
  rule: string,
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => void | Promise<void>,
): void {
  it(rule, () =>
    fc.assert(
      fc.asyncProperty(inputs, async (input) => check(input)),
      { seed: 1, numRuns: 40 },
    ),
  );
}

const ORIGIN = 'https://www.marquee.com';
const siteLocales = SITES.flatMap((site) => site.languages.map((language) => ({ site, language })));
const locale = fc.nat(siteLocales.length - 1);
const findLocale = (index: number) => siteLocales[index] ?? siteLocales[0] ?? fail('no site');
const fail = (message: string): never => {
  throw new Error(message);
};

/** Texts that are mostly an address, a path or nearly one. */
const address = fc
  .tuple(
    fc.constantFrom('', '/', '//', '/d/', '/fr/', 'https://', 'http://', 'https://www.marquee.com', 'javascript:'),
    fc.constantFrom('', 'www.marquee.de', 'origin.internal', 'evil.example', 'user@', '..//', '.%2e/', ':80'),
    hostileText,
  )
  .map((parts) => parts.join(''));
const pagePath = address.map((text) => `/${text}`).filter(isPagePath);

const NOW = Date.UTC(2026, 10, 21);
const LIFETIMES = { freshMs: 300_000, staleWhileRevalidateMs: 3_600_000, staleIfErrorMs: 86_400_000 };

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

const FIELDS = Object.keys(HEAD_FIELDS);
const CONTEXT = {
  config: {
    stage: 'prod',
    scheme: 'https',
    publicPort: null,
    verification: { yahoo: null, bing: null, facebookAppId: null },
    staticHost: null,
    imageHost: null,
  },
  siteLocale: { site: DEFAULT_SITE, language: DEFAULT_SITE.languages[0] },
  linkBase: '',
} as const;
const fieldText = fc.oneof(
  hostileText,
  hostileText.map((text) => `/${text}`),
  hostileText.map((text) => `https://a.example/${text}`),
  hostileText.map((text) => `marquee:${text}`),
  hostileText.map((text) => JSON.stringify({ 'de-CH': `/${text}` })),
);
const headFields = fc.dictionary(fc.constantFrom(...FIELDS), fieldText, { noNullPrototype: true, maxKeys: 6 });

/** Elements without content, and a title, one a line: nothing else can be in a head. */
const HEAD_LINE = /^<(?:meta|link)(?: [a-z-]+="[^"<>\n]*")+>$|^<title>([^<>\n]*)<\/title>$/;

function expectHead(inputs: HeadInputs): void {
  const lines = renderHead(inputs, CONTEXT).split('\n');
  for (const line of lines) expectTrue(HEAD_LINE.test(line), line);
  const [title = ''] = lines.flatMap((line) => HEAD_LINE.exec(line)?.[1] ?? []);
  if (inputs.title !== null) expectEqual(decodeHTML(title), inputs.title);
}

const KEYS = 'new:the-new-secret-of-tests,old:the-old-secret-of-tests';
const SIGNED_AT = 1_800_000_000;

property('a referrer leads to a page of the own site, as a browser resolves it', address, (text) => {
  const path = parseReferrer(text);
  if (path === null) return;
  expectEqual(new URL(path, `${ORIGIN}/fr/page`).origin, ORIGIN);
  expectEqual(parseReferrer(path), path);
});
property('the path of a page is of the own site, and has a header', fc.tuple(pagePath, locale), (input) => {
  const [path, index] = input;
  const { site } = findLocale(index);
  expectEqual(new URL(path, `https://${site.host}`).host, site.host);
  const page = buildHeaderPage(site, path);
  expectTrue(page.path.startsWith('/'));
  expectTrue(page.query.isWellFormed());
});
property('a query fills one segment of an address', fc.tuple(hostileText, locale), ([text, index]) => {
  const { site } = findLocale(index);
  const url = new URL(fillSearchUrl('/d/online/all-events/?page=1', text), ORIGIN);
  expectEqual(url.pathname.split('/').length, 5);
  expectEqual(url.search, '?page=1');
  expectTrue(parseSearchUrl(url, listLanguagePrefixes(site)) !== undefined);
});
property('a redirect never shows the host of the origin', address, (location) => {
  for (const base of ['http://origin.internal', 'http://origin.internal/shop', 'http://127.0.0.1:9000/a/b']) {
    const written = rewriteLocation(location, base);
    if (!URL.canParse(location, `${base}/`) || !URL.canParse(written, ORIGIN)) continue;
    const { host } = new URL(base);
    const target = new URL(written, `${ORIGIN}/page`);
    expectTrue(target.host !== host, `${written} of ${base}`);
    // An address of another host is unchanged.
    if (new URL(location, `${base}/`).host !== host) expectEqual(written, location);
    else expectEqual(target.origin, ORIGIN);
  }
});
property('any host name is a site of the table, or unknown', fc.tuple(address, fc.constantFrom(...STAGES)), (input) => {
  const [host, stage] = input;
  const resolution = resolveSite(host, stage, []);
  if (resolution.kind === 'unknown') return;
  const name = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/\.localhost$/, '');
  const isOwn = [resolution.site.host, resolution.site.host.slice('www.'.length)].includes(name);
  const isLocal = stage === 'local' && ['localhost', '127.0.0.1', '[::1]'].includes(name);
  expectTrue(isOwn || isLocal || name.endsWith('.workers.dev'), host);
});

property('cleaned text stays the same when it is cleaned again', hostileText, (text) => {
  expectEqual(cleanText(cleanText(text)), cleanText(text));
  expectEqual(cleanLine(cleanLine(text)), cleanLine(text));
  expectTrue(!/(?!\n)\p{Cc}/u.test(cleanText(text)));
  expectTrue(!/[\p{Cc}\p{Zl}\p{Zp}]/u.test(cleanLine(text)));
  expectTrue(/^\d*$/.test(keepDigits(text)));
});
property('JSON in a script reads the same, and ends neither the script nor a line', hostileJson, (value) => {
  const script = serializeForScript(value);
  expectEqual(JSON.parse(script), JSON.parse(JSON.stringify(value)));
  expectTrue(!/[<\u2028\u2029\n\r]/.test(script));
});
property(
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
);
property(
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
);

property('the head of a page has tags of its own alone, whatever its inputs', headFields, (fields) => {
  try {
    expectHead(parseHeadQuery(fields));
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
  }
});
property('the head of a page has tags of its own alone, whatever its attributes', headFields, (fields) => {
  const kebab = Object.entries(fields).map(
    ([name, text]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), text] as const,
  );
  expectHead(parseHeadAttributes(new Map(kebab), '/d/online/all-events/'));
});
property('a pattern of hosts covers the hosts of one operator', fc.tuple(fc.domain(), fc.webUrl()), ([domain, url]) => {
  const entry = `https://*.${domain}`;
  if (!isOriginPattern(entry)) return;
  const origins = new HostOrigins([entry], 'prod');
  expectTrue(origins.has(`https://shop.${domain}`));
  const { origin, hostname } = new URL(url);
  expectEqual(
    origins.has(origin),
    origin.startsWith('https://') && hostname.endsWith(`.${domain}`) && !origin.includes(':', 6),
  );
  for (const evil of [
    `https://evil.example/.${domain}`,
    `https://x${domain}`,
    `https://a.b.${domain}`,
    `https://.${domain}`,
  ])
    expectTrue(!origins.has(evil), evil);
});

property(
  'a session is read as it was signed',
  fc.record({ fullName: hostileText, email: hostileText }),
  async (input) => {
    const tokens = new SessionTokens(parseSecretKeys(KEYS));
    const user = { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'a-1', ...input };
    const payload = { user, sid: 'session-1', iat: SIGNED_AT, exp: SIGNED_AT + 60 };
    const token = await tokens.sign(payload);
    expectTrue(/^[A-Za-z0-9._-]+$/.test(token));
    expectEqual(await tokens.verify(token, SIGNED_AT), JSON.parse(JSON.stringify(payload)));
  },
);
