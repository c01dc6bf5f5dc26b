import { deepStrictEqual as expectEqual, ok as expectTrue } from 'node:assert/strict';
import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { ConfigError, parseConfig } from '../../../edge/config/config.ts';
import { HostOrigins, isOriginPattern } from '../../../edge/config/host-origins.ts';
import { parseRateLimit } from '../../../edge/config/rate-limit.ts';
import { createHeadContext } from '../../../edge/head/head-context.ts';
import { HEAD_FIELDS } from '../../../edge/head/head-fields.ts';
import { type HeadInputs, parseHeadAttributes, parseHeadInputs } from '../../../edge/head/head-inputs.ts';
import { renderHead } from '../../../edge/head/render-head.ts';
import { parseSlots } from '../../../edge/header/parse-slots.ts';
import {
  parseFlagsAttribute,
  parseLocationAttribute,
  parsePathAttribute,
  parseUserAttribute,
} from '../../../edge/page/header-attributes.ts';
import { ENDPOINTS } from '../../../edge/proxy/endpoints.ts';
import { readChannels } from '../../../edge/releases/channel-store.ts';
import { beaconEventSchema } from '../../../shared/analytics/beacon-schema.ts';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { CHANNELS } from '../../../shared/contracts/channels.ts';
import { HttpProblem } from '../../../shared/contracts/http-problem.ts';
import { DEFAULT_SITE } from '../../../shared/sites/sites.ts';
import { defineProperty } from '../fuzz-property.ts';
import { damage, hostileJson, hostileText } from '../hostile-text.ts';

const FIELDS = Object.keys(HEAD_FIELDS);
const CONTEXT = createHeadContext(
  {
    stage: 'prod',
    scheme: 'https',
    publicPort: null,
    verification: { yahoo: null, bing: null, facebookAppId: null },
    staticHost: null,
    imageHost: null,
  },
  { site: DEFAULT_SITE, language: DEFAULT_SITE.languages[0] },
  '',
);
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

const POINTER = {
  build: 'aaaaaaaaaaaa',
  at: '2026-11-01T00:00:00.000Z',
  by: 'a',
  why: null,
  share: 5,
  history: [{ build: 'bbbbbbbbbbbb', at: '2026-11-01T00:00:00.000Z', by: 'a', why: null, share: 100 }],
};
const BEACON = {
  name: 'HeaderInteraction',
  action: 'a',
  category: 'b',
  label: 'c',
  requestPath: '/d/online/',
  pageName: 'home',
  eid: '1',
};
const ENVIRONMENT = {
  STAGE: 'prod',
  ORIGIN_URL: 'https://origin.example',
  HOST_ORIGINS: 'https://a.example',
  EXTRA_HOSTS: 'b.example',
  SESSION_KEYS: 'k:the-secret-that-nobody-reads',
  RATE_LIMIT: '50/200',
  FLAGS: 'creator-home',
  ADMIN_SERVER: 'https://admin.example',
  MAPS_KEY: 'a',
};

/** Answers of all endpoints in one: each reads its own part. */
const ANSWER = {
  query: ['jazz'],
  trending: { active_timeframe: 'week', trending_searches: [{ term: 'jazz' }] },
  predictions: [{ main_text: 'Bonn', secondary_text: 'DE', types: ['locality'], place_id: '1' }],
  place: null,
  viewport_northeast: { latitude: '2', longitude: '3' },
  viewport_southwest: { latitude: '0', longitude: '1' },
};
const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as (keyof typeof ENDPOINTS)[];

export const PAGE_PROPERTIES = [
  defineProperty('the head of a page has tags of its own alone, whatever its inputs', headFields, (fields) => {
    try {
      expectHead(parseHeadInputs(new URLSearchParams(fields)));
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
    }
  }),
  defineProperty('the head of a page has tags of its own alone, whatever its attributes', headFields, (fields) => {
    const kebab = Object.entries(fields).map(
      ([name, text]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), text] as const,
    );
    expectHead(parseHeadAttributes(new Map(kebab), '/d/online/all-events/'));
  }),
  defineProperty(
    'attributes of a placeholder count or are absent',
    fc.tuple(hostileText, hostileJson),
    ([text, json]) => {
      for (const value of [text, JSON.stringify(json), JSON.stringify({ ...ANONYMOUS_USER, fullName: text })]) {
        const attributes = new Map(['user', 'flags', 'location', 'path'].map((name) => [name, value]));
        parseFlagsAttribute(attributes);
        const path = parsePathAttribute(attributes);
        expectTrue(path === null || path.startsWith('/'));
        const location = parseLocationAttribute(attributes);
        if (location !== null)
          expectEqual(parseLocationAttribute(new Map([['location', JSON.stringify(location)]])), location);
        const user = parseUserAttribute(attributes);
        if (user !== undefined) expectEqual(parseUserAttribute(new Map([['user', JSON.stringify(user)]])), user);
      }
    },
  ),
  defineProperty('additions of a host are valid, or absent', hostileJson, (json) => {
    const slots = parseSlots(JSON.stringify(json));
    if (slots !== undefined) expectEqual(parseSlots(JSON.stringify(slots)), slots);
  }),
  defineProperty(
    'answers of the origin are valid, or refused',
    fc.tuple(fc.constantFrom(...ENDPOINT_NAMES), fc.oneof(hostileJson, damage(ANSWER))),
    ([name, json]) => {
      try {
        const answer = ENDPOINTS[name].parseAnswer(json);
        expectTrue(['found', 'empty', 'not-found'].includes(answer.kind));
      } catch (error) {
        expectTrue(error instanceof Error && !(error instanceof TypeError), String(error));
      }
    },
  ),
  defineProperty('channels are read from any stored value', fc.oneof(damage(POINTER), hostileJson), async (value) => {
    const store = { get: async () => value };
    const readings = await readChannels(store as never);
    for (const channel of CHANNELS) {
      const { pointer, problem } = readings[channel];
      if (value !== null && problem === null) expectTrue(pointer !== null);
    }
  }),
  defineProperty('a beacon is valid, or refused', damage(BEACON), (value) => {
    const { data } = beaconEventSchema.safeParse(value);
    if (data !== undefined) {
      const sent = JSON.stringify(data);
      expectEqual(JSON.stringify(beaconEventSchema.parse(JSON.parse(sent))), sent);
    }
  }),
  defineProperty(
    'a configuration is complete, or refused by the names of its variables',
    damage(ENVIRONMENT),
    (value) => {
      try {
        parseConfig(value);
      } catch (error) {
        expectTrue(error instanceof ConfigError, String(error));
        expectTrue(!String(error).includes('the-secret-that-nobody-reads'));
      }
    },
  ),
  defineProperty(
    'a rate is read as it was written',
    fc.tuple(fc.nat(999_999), fc.option(fc.nat(9_999_999))),
    ([rate, burst]) => {
      const text = burst === null ? String(rate) : `${rate}/${burst}`;
      const isValid = rate >= 1 && (burst ?? rate) >= rate;
      if (!isValid) return;
      expectEqual(parseRateLimit(text), { perSecond: rate, burst: burst ?? rate * 4 });
    },
  ),
  defineProperty(
    'a pattern of hosts covers the hosts of one operator',
    fc.tuple(fc.domain(), fc.webUrl()),
    ([domain, url]) => {
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
    },
  ),
];
