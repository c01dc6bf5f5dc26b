import { deepStrictEqual as expectEqual, ok as expectTrue } from 'node:assert/strict';
import fc from 'fast-check';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { readQuery } from '../../../shared/contracts/argument-query.ts';
import {
  parseAutocompleteArguments,
  parsePlaceFromCoordinatesArguments,
  parsePlaceFromGooglePlaceIdArguments,
  parsePlacePredictionsArguments,
  parseTrendingArguments,
} from '../../../shared/contracts/arguments.ts';
import { readCookies } from '../../../shared/contracts/cookie-session.ts';
import { decodeBase64Url, encodeBase64Url, parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { hasRefused } from '../../../shared/contracts/privacy-cookie.ts';
import { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { flagRuleSchema, parseFlagRules } from '../../../shared/flags/flag-rules.ts';
import { FLAG_NAMES } from '../../../shared/flags/flags.ts';
import { buildFlagsHeader, parseFlagsHeader } from '../../../shared/flags/flags-header.ts';
import { defineProperty } from '../fuzz-property.ts';
import { damage, hostileText } from '../hostile-text.ts';

const ENDPOINTS = [
  { parse: parseAutocompleteArguments, names: ['q', 'place_id', 'latitude', 'longitude'] },
  { parse: parseTrendingArguments, names: ['location', 'timeframe'] },
  { parse: parsePlaceFromGooglePlaceIdArguments, names: ['googlePlaceId', 'excludeNeighborhoods', 'other'] },
  { parse: parsePlaceFromCoordinatesArguments, names: ['latitude', 'longitude', 'excludeNeighborhoods'] },
  { parse: parsePlacePredictionsArguments, names: ['input', 'types', 'latitude', 'longitude'] },
] as const;
const ENDPOINT = fc.nat(ENDPOINTS.length - 1);
const findEndpoint = (index: number) => ENDPOINTS[index] ?? ENDPOINTS[0];

const argumentText = fc.oneof(
  hostileText,
  fc.constantFrom('a', 'week', 'true', 'regions', 'ca--san-francisco', '52.5', '-0.04', '90', '180.0000', '1e5'),
);
const argumentPairs = fc.array(fc.tuple(fc.nat(3), argumentText), { maxLength: 5 });

const secret = fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-', ':', '=', 'é'), minLength: 16, maxLength: 40 });
const keyId = fc.stringMatching(/^[A-Za-z0-9_-]{1,32}$/);
const RULES = { 'creator-home': { state: 'some', share: 50, sites: ['.de'], roles: ['staff'], users: ['a-1'] } };

const KEYS = 'new:the-new-secret-of-tests,old:the-old-secret-of-tests';
const NOW = 1_800_000_000;

export const CONTRACT_PROPERTIES = [
  defineProperty('arguments that are accepted are accepted unchanged', fc.tuple(ENDPOINT, argumentPairs), (input) => {
    const [index, entries] = input;
    const { parse, names } = findEndpoint(index);
    const parsed = parse(`?${new URLSearchParams(entries.map(([name, text]) => [names[name] ?? 'other', text]))}`);
    if (parsed.ok) expectEqual(parse(`?${parsed.search}`), parsed);
    else expectTrue(Object.keys(parsed.problems).length > 0);
  }),
  defineProperty('arguments of any bytes are accepted or refused', fc.tuple(ENDPOINT, hostileText), ([index, text]) => {
    const parsed = findEndpoint(index).parse(`?${text}`);
    if (parsed.ok) expectTrue(!/[^\x21-\x7e]/.test(parsed.search));
  }),
  defineProperty('a query is read as it was written', fc.array(fc.tuple(hostileText, hostileText)), (entries) => {
    const written = new URLSearchParams(entries.map(([name, text]) => [name, text]));
    const names = new Set(written.keys());
    const read = readQuery(`?${written}`, names);
    for (const name of names) {
      const [text, ...more] = written.getAll(name);
      expectEqual(read.get(name), more.length > 0 ? { kind: 'duplicate' } : { kind: 'text', text });
    }
  }),
  defineProperty('a cookie is found among any others', fc.array(hostileText, { maxLength: 5 }), (others) => {
    const value = 'abc.def=';
    const header = [...others.map((other) => other.replaceAll(/;|session=/g, '')), `session=${value}`].join('; ');
    expectEqual(readCookies(header, 'session'), [value]);
  }),
  defineProperty('a refusal is found among any others', fc.array(fc.stringMatching(/^[a-z-]{0,12}$/)), (others) => {
    const refusals = [...others, 'analytics'].join('.');
    expectTrue(hasRefused(`a=1; privacy=${refusals}; b=2`, 'analytics'));
    expectEqual(hasRefused(`privacy=${others.join('.')}`, 'recent-searches'), others.includes('recent-searches'));
  }),
  defineProperty('flags are read as they were written', fc.subarray([...FLAG_NAMES]), (names) => {
    const flags = Object.fromEntries(names.map((name) => [name, true]));
    expectEqual(parseFlagsHeader(buildFlagsHeader(flags)), flags);
  }),
  defineProperty('flags of any text are known ones', hostileText, (text) => {
    for (const name of Object.keys(parseFlagsHeader(text))) expectTrue(FLAG_NAMES.some((known) => known === name));
  }),
  defineProperty('rules of flags are valid, or refused with an error', damage(RULES), (rules) => {
    let parsed: object;
    try {
      parsed = parseFlagRules(JSON.stringify(rules));
    } catch (error) {
      expectTrue(error instanceof Error && error.message !== '');
      return;
    }
    for (const rule of Object.values(parsed)) expectTrue(flagRuleSchema.safeParse(rule).success);
    expectEqual(parseFlagRules(JSON.stringify(parsed)), parsed);
  }),
  defineProperty(
    'secret keys are read as they were written',
    fc.uniqueArray(fc.record({ id: keyId, secret }), { selector: ({ id }) => id, minLength: 1, maxLength: 4 }),
    (keys) => {
      const text = keys.map(({ id, secret }) => `${id}:${secret}`).join(', ');
      expectEqual(
        parseSecretKeys(text),
        keys.map((key) => ({ ...key })),
      );
    },
  ),
  defineProperty('keys that are refused are refused without their secret', fc.tuple(hostileText, secret), (input) => {
    const [text, value] = input;
    try {
      parseSecretKeys(`${text}:${value}`);
    } catch (error) {
      expectTrue(error instanceof Error && !error.message.includes(value));
    }
  }),
  defineProperty('bytes have one base64url text', fc.array(fc.nat(255), { maxLength: 60 }), (bytes) => {
    expectEqual([...(decodeBase64Url(encodeBase64Url(Uint8Array.from(bytes))) ?? [])], bytes);
  }),
  defineProperty('base64url that is read is written the same', fc.stringMatching(/^[A-Za-z0-9_=-]{0,12}$/), (text) => {
    const bytes = decodeBase64Url(text);
    if (bytes !== null) expectEqual(encodeBase64Url(bytes), text);
  }),
  defineProperty(
    'a session is read as it was signed',
    fc.record({ fullName: hostileText, email: hostileText }),
    async (input) => {
      const tokens = new SessionTokens(parseSecretKeys(KEYS));
      const user = { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'a-1', ...input };
      const payload = { user, sid: 'session-1', iat: NOW, exp: NOW + 60 };
      const token = await tokens.sign(payload);
      expectTrue(/^[A-Za-z0-9._-]+$/.test(token));
      expectEqual(await tokens.verify(token, NOW), JSON.parse(JSON.stringify(payload)));
    },
  ),
  defineProperty('a session with another character is none', fc.tuple(fc.nat(), fc.nat(63)), async ([position, to]) => {
    const tokens = new SessionTokens(parseSecretKeys(KEYS));
    const token = await tokens.sign({ user: ANONYMOUS_USER, sid: 'session-1', iat: NOW, exp: NOW + 60 });
    const index = position % token.length;
    const character = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'[to] ?? '.';
    const changed = token.slice(0, index) + character + token.slice(index + 1);
    if (changed !== token) expectEqual(await tokens.verify(changed, NOW), null);
  }),
];
