import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

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

  it('reads every variable', () => {
    expect(
      parseConfig({
        STAGE: 'Local',
        SESSION_KEYS: 'k1:local-secret-of-some-length',
        ORIGIN_URL: 'http://127.0.0.1:9000/',
        SCHEME: 'http',
        PUBLIC_PORT: '8787',
        HOST_ORIGINS: 'https://shop.example.com, http://localhost:3000/, null',
        EXTRA_HOSTS: 'Preview.Example.com., header.example.org',
        ORIGIN_TIMEOUTS: '/reports=60, /export/=0.5,/=9',
        RATE_LIMIT: 'off',
        ADMIN_SERVER: 'https://staff.example.com',
        MAPS_KEY: 'AIza-key',
        BING_VERIFICATION: 'B1',
        FACEBOOK_APP_ID: '123',
      }),
    ).toMatchObject({
      stage: 'local',
      originUrl: 'http://127.0.0.1:9000',
      scheme: 'http',
      publicPort: 8787,
      extraHosts: ['preview.example.com', 'header.example.org'],
      originTimeouts: [
        { path: '/reports', timeoutMs: 60_000 },
        { path: '/export', timeoutMs: 500 },
        { path: '/', timeoutMs: 9_000 },
      ],
      rateLimit: null,
      adminServerUrl: 'https://staff.example.com',
      mapsKey: 'AIza-key',
      verification: { yahoo: null, bing: 'B1', facebookAppId: '123' },
    });
  });

  it('reads the origins of hosts, and patterns of them', () => {
    const { hostOrigins } = parseConfig({
      ...environment,
      HOST_ORIGINS: 'https://shop.example.com, http://localhost:3000/, https://*.preview.example.com',
    });
    for (const origin of ['https://shop.example.com', 'http://localhost:3000', 'https://pr-1.preview.example.com'])
      expect(hostOrigins.has(origin)).toBe(true);
    expect(hostOrigins.has('http://localhost:3001')).toBe(false);
    expect(parseConfig(environment).hostOrigins.isEmpty).toBe(true);
  });

  it('takes empty text of an optional variable as its absence', () => {
    expect(parseConfig({ ...environment, ORIGIN_URL: '', PUBLIC_PORT: ' ', MAPS_KEY: '' })).toMatchObject({
      originUrl: null,
      publicPort: null,
      mapsKey: null,
    });
  });

  it.each([
    [{ STAGE: 'production' }, 'STAGE: Unknown stage: production'],
    [{ STAGE: undefined }, 'STAGE: is missing or no text'],
    [{ SESSION_KEYS: undefined }, 'SESSION_KEYS: is missing or no text'],
    [{ SESSION_KEYS: 'k1:short' }, 'SESSION_KEYS: the secret of key k1 is shorter than 16 characters'],
    [
      { SESSION_KEYS: 'k1:local-secret-in-prod' },
      'SESSION_KEYS: secrets that begin with "local-" are only for the local stage',
    ],
    [{ ORIGIN: undefined }, 'ORIGIN: needs a service binding, or ORIGIN_URL in its place'],
    [{ ORIGIN: 'no' }, 'ORIGIN: needs a service binding'],
    [{ ORIGIN_URL: 'ftp://x' }, 'ORIGIN_URL: must be an http or https address, not "ftp://x"'],
    [{ ORIGIN_URL: 'http://me:pw@x' }, 'ORIGIN_URL: must be an address without user name, password and "@"'],
    [{ ORIGIN_URL: 'me:pw@x' }, 'ORIGIN_URL: must be an address without user name, password and "@"'],
    [{ HOST_ORIGINS: 'https://me:pw@x' }, 'HOST_ORIGINS: must be an address without user name, password and "@"'],
    [{ ORIGIN_URL: 'https://x/?key=secret' }, 'ORIGIN_URL: must have no query and no fragment'],
    [
      { MOBILE_SESSION_KEYS: 'k1:local-secret-in-prod' },
      'MOBILE_SESSION_KEYS: secrets that begin with "local-" are only for the local stage',
    ],
    [{ PUBLIC_PORT: '99999' }, 'PUBLIC_PORT: must be a port from 1 to 65535, not "99999"'],
    [{ SCHEME: 'ws' }, 'SCHEME: must be http or https, not "ws"'],
    [
      { HOST_ORIGINS: 'https://a.example/path' },
      'HOST_ORIGINS: must be an origin such as https://www.example.com, not "https://a.example/path"',
    ],
    [{ HOST_ORIGINS: '*' }, 'HOST_ORIGINS: must be an origin such as https://*.preview.example.com, not "*"'],
    [{ EXTRA_HOSTS: 'a b' }, 'EXTRA_HOSTS: must be a host name, not "a b"'],
    [{ STATIC_HOST: 'https://static.example' }, 'STATIC_HOST: must be a host name, not "https://static.example"'],
    [{ RATE_LIMIT: 'lots' }, 'RATE_LIMIT: must be "off" or rate/burst such as 50/200, not "lots"'],
    [{ RATE_LIMIT: '50/10' }, 'RATE_LIMIT: must be "off" or rate/burst such as 50/200, not "50/10"'],
    [{ CHANNEL_LEDGER: {} }, 'CHANNEL_LEDGER: needs a Durable Object binding'],
    [{ BING_VERIFICATION: '"><script>' }, 'BING_VERIFICATION: has characters that are not allowed in a key'],
  ])('names the variable that is wrong: %j', (changed, problem) => {
    expect(problemsOf(changed)).toEqual([problem]);
  });

  it('lists every problem in one message', () => {
    expect(() => parseConfig({ STAGE: 'x', SESSION_KEYS: '', PUBLIC_PORT: 'no' })).toThrow(
      'Configuration: STAGE: Unknown stage: x; PUBLIC_PORT: must be a port from 1 to 65535, not "no"; SESSION_KEYS: key 1 needs the form id:secret',
    );
  });
});
