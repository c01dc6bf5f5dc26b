import { describe, expect, it } from 'vitest';
import { STAGES } from '../../shared/stages/stages.ts';
import { buildServerUrl, ConfigError, parseConfig } from './config.ts';
import { HostOrigins, isOriginPattern, parseOriginTimeout, resolveOriginTimeout } from './variables.ts';

const service = { fetch: () => undefined };
const environment = {
  STAGE: 'prod',
  SESSION_KEYS: 'k1:a-secret-of-some-length',
  ORIGIN: service,
};
const problemsOf = (changed: Record<string, unknown>) => {
  try {
    parseConfig({ ...environment, ...changed });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ variable, message }) => `${variable}: ${message}`);
    throw error;
  }
  return [];
};

describe('parseConfig', () => {
  it('needs a stage, keys and an origin, and defaults the rest', () => {
    expect(parseConfig(environment)).toMatchObject({
      stage: 'prod',
      scheme: 'https',
      publicPort: null,
      originUrl: null,
      extraHosts: [],
      rateLimit: { perSecond: 50, burst: 200 },
      adminServerUrl: 'https://admin.marquee.com',
      mapsKey: null,
      verification: { yahoo: null, bing: null, facebookAppId: null },
    });
  });

  it.each([
    [{ STAGE: 'Local' }, { stage: 'local', scheme: 'http', adminServerUrl: null }],
    [{ ORIGIN_URL: 'http://127.0.0.1:9000/' }, { originUrl: 'http://127.0.0.1:9000' }],
    [
      { SCHEME: 'http', PUBLIC_PORT: '8787' },
      { scheme: 'http', publicPort: 8787 },
    ],
    [{ EXTRA_HOSTS: 'Preview.Example.com., a.example' }, { extraHosts: ['preview.example.com', 'a.example'] }],
    [
      { ORIGIN_TIMEOUTS: '/a/=0.5,/=9' },
      {
        originTimeouts: [
          { path: '/a', timeoutMs: 500 },
          { path: '/', timeoutMs: 9_000 },
        ],
      },
    ],
    [
      { RATE_LIMIT: 'off', MAPS_KEY: 'AIza-key' },
      { rateLimit: null, mapsKey: 'AIza-key' },
    ],
    [{ ADMIN_SERVER: 'https://staff.example' }, { adminServerUrl: 'https://staff.example' }],
    [{ BING_VERIFICATION: 'B1' }, { verification: { yahoo: null, bing: 'B1', facebookAppId: null } }],
  ])('reads %j', (changed, config) => {
    expect(parseConfig({ ...environment, ...changed })).toMatchObject(config);
  });

  it.each([
    [{ STAGE: 'production' }, 'STAGE: Unknown stage: production'],
    [{ SESSION_KEYS: 'k1:short' }, 'SESSION_KEYS: the secret of key k1 is shorter than 16 characters'],
    [{ ORIGIN: undefined }, 'ORIGIN: needs a service binding, or ORIGIN_URL in its place'],
    [{ ORIGIN_URL: 'ftp://x' }, 'ORIGIN_URL: must be an http or https address, not "ftp://x"'],
    [{ HOST_ORIGINS: 'https://me:pw@x' }, 'HOST_ORIGINS: must be an address without user name, password and "@"'],
    [{ ORIGIN_URL: 'https://x/?key=secret' }, 'ORIGIN_URL: must have no query and no fragment'],
    [
      { MOBILE_SESSION_KEYS: 'k1:local-secret-in-prod' },
      'MOBILE_SESSION_KEYS: secrets that begin with "local-" are only for the local stage',
    ],
    [{ PUBLIC_PORT: '99999' }, 'PUBLIC_PORT: must be a port from 1 to 65535, not "99999"'],
    [{ HOST_ORIGINS: '*' }, 'HOST_ORIGINS: must be an origin such as https://*.preview.example.com, not "*"'],
    [{ EXTRA_HOSTS: 'a b' }, 'EXTRA_HOSTS: must be a host name, not "a b"'],
    [{ RATE_LIMIT: 'lots' }, 'RATE_LIMIT: must be "off" or rate/burst such as 50/200, not "lots"'],
    [{ CHANNEL_LEDGER: {} }, 'CHANNEL_LEDGER: needs a Durable Object binding'],
    [{ BING_VERIFICATION: '"><script>' }, 'BING_VERIFICATION: has characters that are not allowed in a key'],
  ])('names the variable that is wrong: %j', (changed, problem) => {
    expect(problemsOf(changed)).toEqual([problem]);
  });
});

describe('a pattern of hosts', () => {
  const origins = new HostOrigins(['https://*.preview.example.com', 'https://shop-*.pages.example:8443'], 'prod');

  it.each(['https://pr-12.preview.example.com', 'https://shop-7f3.pages.example:8443'])('stands for %s', (origin) =>
    expect(origins.has(origin)).toBe(true),
  );

  it.each([
    'https://.preview.example.com',
    'https://a.b.preview.example.com',
    'https://evil.example?.preview.example.com',
    'https://evil@a.preview.example.com',
    'https://a.preview.example.com.evil.example',
    'https://a.preview.example.com:444',
    'https://a.previewXexample.com',
    'http://a.preview.example.com',
    'https://a.preview.example.com\nhttps://b',
    'null',
  ])('does not stand for %j', (origin) => expect(origins.has(origin)).toBe(false));

  it.each(['https://*.com', 'https://*.*.example.com', 'https://a.*.example.com', 'http://*.a.example', '*'])(
    'is not %s',
    (entry) => expect(isOriginPattern(entry)).toBe(false),
  );
});

describe('a development server', () => {
  const LOCAL = ['http://localhost', 'https://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'];

  it.each(STAGES)('is a host on the stages local and dev: %s', (stage) => {
    const isAllowed = stage === 'local' || stage === 'dev';
    for (const origin of LOCAL) expect(new HostOrigins([], stage).has(origin), origin).toBe(isAllowed);
    expect(new HostOrigins([], stage).isEmpty).toBe(!isAllowed);
  });

  it.each(['http://localhost.evil.example', 'http://localhost:80@evil.example', 'http://127.0.0.10'])(
    'is not %s',
    (origin) => expect(new HostOrigins([], 'local').has(origin)).toBe(false),
  );
});

it.each([
  ['/reports', 60_000],
  ['/reports/a/b', 60_000],
  ['/reportsx', 8_000],
])('the path %s has %s ms', (pathname, expected) => {
  const timeouts = ['/reports/=60', '/reports/long=90'].map(parseOriginTimeout);
  expect(resolveOriginTimeout(timeouts, pathname)).toBe(expected);
});

it.each(['reports=60', '/reports', '/reports=', '/reports=0', '/reports=301', '/a b=1', '/a=1s'])(
  'refuses the time %s',
  (text) => expect(() => parseOriginTimeout(text)).toThrow('must be path=seconds'),
);

it('the address of a site is the host of the table, and its local form on the local stage', () => {
  expect(buildServerUrl({ stage: 'prod', scheme: 'https', publicPort: null }, { host: 'www.marquee.co.uk' })).toBe(
    'https://www.marquee.co.uk',
  );
  expect(buildServerUrl({ stage: 'local', scheme: 'http', publicPort: 8787 }, { host: 'www.marquee.co.uk' })).toBe(
    'http://www.marquee.co.uk.localhost:8787',
  );
});
