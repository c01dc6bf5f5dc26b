import * as z from 'zod/mini';
import { brand } from '../../shared/brand/brand.ts';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { OriginTokens } from '../../shared/contracts/origin-token.ts';
import { SessionTokens } from '../../shared/contracts/session-token.ts';
import { parseFlagRules } from '../../shared/flags/flag-rules.ts';
import { normalizeHost, type Site } from '../../shared/sites/sites.ts';
import { parseStage, type Stage } from '../../shared/stages/stages.ts';
import { HostOrigins, isOriginPattern, parseOriginTimeout } from './variables.ts';

/** Root of the staff tools of a stage; null if the site itself serves them. */
function buildAdminServer(stage: Stage): string | null {
  if (stage === 'local') return null;
  return `https://admin.${stage === 'prod' ? '' : `${stage}.`}${brand.stem}.com`;
}

type ConfigProblem = Readonly<Record<'variable' | 'message', string>>;

/** A configuration that the worker cannot run with. Each problem names its variable, and never a secret's value. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(`Configuration: ${problems.map(({ variable, message }) => `${variable}: ${message}`).join('; ')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const has = (method: string) => (value: unknown) =>
  value !== null && typeof value === 'object' && typeof (value as Record<string, unknown>)[method] === 'function';
const fetcher = z.custom<Fetcher>(has('fetch'), 'needs a service binding');

const anyText = z.string('is missing or no text');

/** Parses text; an error of `parse` becomes the variable's problem. */
const text = <Value>(parse: (text: string) => Value) =>
  z.pipe(
    anyText,
    z.transform((value: string, context) => {
      try {
        return parse(value.trim());
      } catch (error) {
        context.issues.push({ code: 'custom', message: (error as Error).message, input: '' });
        return z.NEVER;
      }
    }),
  );
/** The same, for a variable that may be absent or empty. */
const optional = <Value>(parse: (text: string) => Value, absent: Value) =>
  z._default(
    text((value) => (value === '' ? absent : parse(value))),
    absent as never,
  );

const list =
  <Value>(parse: (text: string) => Value) =>
  (value: string): readonly Value[] =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map(parse);

/** Every binding and variable that the edge worker reads. */
const environmentSchema = z.object({
  STAGE: text(parseStage),
  SCHEME: optional<'http' | 'https' | null>(parseScheme, null),
  PUBLIC_PORT: optional<number | null>(parsePort, null),
  ORIGIN_URL: optional<string | null>(parseOriginUrl, null),
  ORIGIN_TIMEOUTS: optional(list(parseOriginTimeout), []),
  HOST_ORIGINS: optional(list(parseHostOrigin), []),
  EXTRA_HOSTS: optional(list(parseHost), []),
  SESSION_KEYS: text(parseSecretKeys),
  MOBILE_SESSION_KEYS: optional<ReturnType<typeof parseSecretKeys> | null>(parseSecretKeys, null),
  ORIGIN_TOKEN_KEYS: optional<ReturnType<typeof parseSecretKeys> | null>(parseSecretKeys, null),
  RATE_LIMIT: optional(parseRateLimit, parseRateLimit('50/200')),
  HOST_KEYS: optional<ReturnType<typeof parseSecretKeys> | readonly []>(parseSecretKeys, []),
  FLAGS: optional(parseFlagRules, {}),
  FLAG_PROVIDER_URL: optional<string | null>(parseOriginUrl, null),
  FLAG_PROVIDER_KEY: optional<string | null>(parseWord, null),
  ADMIN_SERVER: optional<string | null>(parseOrigin, null),
  STATIC_HOST: optional<string | null>(parseHost, null),
  IMAGE_HOST: optional<string | null>(parseHost, null),
  MAPS_KEY: optional<string | null>(parseWord, null),
  YAHOO_VERIFICATION: optional<string | null>(parseWord, brand.verification.yahoo),
  BING_VERIFICATION: optional<string | null>(parseWord, brand.verification.bing),
  FACEBOOK_APP_ID: optional<string | null>(parseWord, brand.verification.facebookAppId),
  ORIGIN: z.optional(fetcher),
  ASSETS: z.optional(fetcher),
  FLAG_RULES: z.optional(z.custom<KVNamespace>(has('get'), 'needs a KV binding')),
  CHANNEL_LEDGER: z.optional(z.custom<DurableObjectNamespace>(has('idFromName'), 'needs a Durable Object binding')),
  ANALYTICS: z.optional(z.custom<AnalyticsEngineDataset>(has('writeDataPoint'), 'needs an Analytics Engine binding')),
  BUILDS: z.optional(z.custom<R2Bucket>(has('head'), 'needs an R2 binding')),
  CHANNELS: z.optional(z.custom<KVNamespace>(has('getWithMetadata'), 'needs a KV binding')),
  LOADER: z.optional(z.custom<WorkerLoader>(has('get'), 'needs a Worker Loader binding')),
  EVENTS: z.optional(z.custom<AnalyticsEngineDataset>(has('writeDataPoint'), 'needs an Analytics Engine binding')),
  RATE_LIMITER: z.optional(z.custom<RateLimit>(has('limit'), 'needs a rate-limiting binding')),
  VERSION: z.optional(z.object({ id: z.string('needs a version metadata binding') })),
});

/** The environment before it is parsed. */
export type EdgeBindings = z.input<typeof environmentSchema>;

export type Config = ReturnType<typeof parseConfig>;

/**
 * Reads all bindings and variables once, when the worker starts.
 *
 * @throws ConfigError that lists every problem by the name of its variable; an unknown stage says
 * `Unknown stage: {value}`.
 */
export function parseConfig(environment: unknown) {
  const result = environmentSchema.safeParse(environment);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map(({ path, message }) => ({ variable: String(path[0] ?? 'environment'), message })),
    );
  }
  const { data } = result;
  const problems: ConfigProblem[] = [];
  if (data.ORIGIN_URL === null && data.ORIGIN === undefined) {
    problems.push({ variable: 'ORIGIN', message: 'needs a service binding, or ORIGIN_URL in its place' });
  }
  for (const variable of ['SESSION_KEYS', 'MOBILE_SESSION_KEYS', 'ORIGIN_TOKEN_KEYS', 'HOST_KEYS'] as const) {
    if (data.STAGE !== 'local' && data[variable]?.some(isLocalSecret)) {
      problems.push({ variable, message: 'secrets that begin with "local-" are only for the local stage' });
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    stage: data.STAGE,
    /** Scheme of public addresses; the request's own scheme is `http:` behind a local TLS proxy. */
    scheme: data.SCHEME ?? (data.STAGE === 'local' ? ('http' as const) : ('https' as const)),
    /** Port of local addresses; null for the scheme's own. */
    publicPort: data.PUBLIC_PORT,
    originUrl: data.ORIGIN_URL,
    /** Times that paths of pages have for the first byte in place of the default. */
    originTimeouts: data.ORIGIN_TIMEOUTS,
    hostOrigins: new HostOrigins(data.HOST_ORIGINS, data.STAGE),
    extraHosts: data.EXTRA_HOSTS,
    sessionTokens: new SessionTokens(data.SESSION_KEYS),
    /** Those of the mobile apps, by default with the keys of sessions. */
    mobileTokens: new SessionTokens(data.MOBILE_SESSION_KEYS ?? data.SESSION_KEYS),
    /** Those that prove the caller to the origin, by default with the keys of sessions. */
    originTokens: new OriginTokens(data.ORIGIN_TOKEN_KEYS ?? data.SESSION_KEYS),
    rateLimit: data.RATE_LIMIT,
    /** Hosts whose servers have a separate rate limit. */
    hostKeys: data.HOST_KEYS,
    /** Root of the staff tools; null if the site itself serves them. */
    adminServerUrl: data.ADMIN_SERVER ?? buildAdminServer(data.STAGE),
    /** Rules of feature flags without a rule in the store. */
    flagRules: data.FLAGS,
    flagStore: data.FLAG_RULES,
    /** A hosted service that evaluates the flags instead of rules. */
    flagProvider: data.FLAG_PROVIDER_URL === null ? null : { url: data.FLAG_PROVIDER_URL, key: data.FLAG_PROVIDER_KEY },
    /** Hosts that serve the site's icons and images; null if the site itself does. */
    staticHost: data.STATIC_HOST,
    imageHost: data.IMAGE_HOST,
    mapsKey: data.MAPS_KEY,
    verification: {
      yahoo: data.YAHOO_VERIFICATION,
      bing: data.BING_VERIFICATION,
      facebookAppId: data.FACEBOOK_APP_ID,
    },
    origin: data.ORIGIN,
    assets: data.ASSETS,
    /** Decides about a canary by how its builds do. */
    channelLedger: data.CHANNEL_LEDGER,
    /** Data points of requests. */
    analytics: data.ANALYTICS,
    /** Data points of analytics events. */
    eventDataset: data.EVENTS,
    rateLimiter: data.RATE_LIMITER,
    /** Store of header builds, pointers of the channels, and the loader that runs a build's server module. */
    builds: data.BUILDS,
    channels: data.CHANNELS,
    loader: data.LOADER,
    /** Id of the deployed version that runs; null on a local run. */
    version: data.VERSION?.id ?? null,
  };
}

const isLocalSecret = ({ secret }: { readonly secret: string }) => secret.startsWith('local-');

function parseScheme(value: string): 'http' | 'https' {
  if (value === 'http' || value === 'https') return value;
  throw new Error(`must be http or https, not ${JSON.stringify(value)}`);
}

function parsePort(value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port >= 1 && port <= 65_535) return port;
  throw new Error(`must be a port from 1 to 65535, not ${JSON.stringify(value)}`);
}

function parseUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  // A value that may hold a password is never printed.
  if (value.includes('@')) throw new Error('must be an address without user name, password and "@"');
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new Error(`must be an http or https address, not ${JSON.stringify(value)}`);
}

function parseOrigin(value: string): string {
  const { origin } = parseUrl(value);
  if (value === origin || value === `${origin}/`) return origin;
  throw new Error(`must be an origin such as https://www.example.com, not ${JSON.stringify(value)}`);
}

function parseHostOrigin(value: string): string {
  if (value === 'null' || isOriginPattern(value)) return value;
  if (!value.includes('*')) return parseOrigin(value);
  throw new Error(`must be an origin such as https://*.preview.example.com, not ${JSON.stringify(value)}`);
}

/** An origin may have a path prefix; it never ends in a slash. */
function parseOriginUrl(value: string): string {
  const url = parseUrl(value);
  if (url.search !== '' || url.hash !== '') throw new Error('must have no query and no fragment');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function parseHost(value: string): string {
  const host = normalizeHost(value);
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)) return host;
  throw new Error(`must be a host name, not ${JSON.stringify(value)}`);
}

function parseWord(value: string): string {
  if (/^[\w.:-]{1,200}$/.test(value)) return value;
  throw new Error('has characters that are not allowed in a key');
}

/** Limit of the requests of one address. */
export interface RateLimitRule {
  readonly perSecond: number;
  /** Requests that may be sent at once after a pause. */
  readonly burst: number;
}

/**
 * Reads `RATE_LIMIT`: `50/200` is 50 requests a second with bursts of 200, `off` turns the limit off.
 *
 * @throws Error for any other text.
 */
export function parseRateLimit(value: string): RateLimitRule | null {
  if (value.toLowerCase() === 'off') return null;
  const [, rate, burst] = /^(\d{1,6})(?:\/(\d{1,7}))?$/.exec(value) ?? [];
  const perSecond = Number(rate);
  const rule = { perSecond, burst: Number(burst ?? perSecond * 4) };
  if (rate !== undefined && rule.perSecond >= 1 && rule.burst >= rule.perSecond) return rule;
  throw new Error(`must be "off" or rate/burst such as 50/200, not ${JSON.stringify(value)}`);
}

/**
 * Builds the root of a site: `https://www.marquee.de`, locally followed by `.localhost` and the port. It comes from the
 * table: the request's `Host`, which a client chooses, must never reach a link.
 */
export function buildServerUrl(
  config: Pick<Config, 'stage' | 'scheme' | 'publicPort'>,
  site: Pick<Site, 'host'>,
): string {
  const host = config.stage === 'local' ? `${site.host}.localhost` : site.host;
  const port = config.publicPort === null ? '' : `:${config.publicPort}`;
  return `${config.scheme}://${host}${port}`;
}
