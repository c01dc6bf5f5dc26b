import * as z from 'zod/mini';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { SessionTokens } from '../../shared/contracts/session-token.ts';
import { SESSION_COOKIE } from '../../shared/cookies/session-cookies.ts';
import { buildAutocompleteRequest } from '../../shared/endpoints/autocomplete/autocomplete.ts';
import { autocompleteSchema } from '../../shared/endpoints/autocomplete/autocomplete-contract.ts';
import type { Site } from '../../shared/sites/sites.ts';

const MAX_ATTEMPTS = 3;
/** Shares reach all data centres in some seconds. */
const MAX_READY_ATTEMPTS = 30;
const RETRY_MS = 2_000;
const REQUEST_TIMEOUT_MS = 15_000;
const SESSION_SECONDS = 600;
const USER_NAME = 'Marquee Smoke Test';

/** An address of the worker, and its site. */
export interface SmokeTarget {
  readonly root: string;
  readonly site: Site;
}

interface SmokeTestOptions {
  readonly worker: string;
  readonly targets: readonly SmokeTarget[];
  /** Keys that sign sessions: `id:secret,id:secret`. */
  readonly sessionKeys: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  readonly log: (line: string) => void;
}

interface SmokeCheck {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn?: boolean;
  readonly attempts?: number;
  /** What is wrong with an answer of status 200; null if nothing is. */
  readonly examine: (text: string, headers: Headers) => string | null;
}

const AUTOCOMPLETE = buildAutocompleteRequest('a', { place_id: 'online' });
const readinessSchema = z.object({ version: z.nullable(z.string()) });
const has = (part: string) => (text: string) => (text.includes(part) ? null : `has no ${part}`);

function parseJson<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.infer<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const listChecks = ({ site }: SmokeTarget, version: string): readonly SmokeCheck[] => [
  {
    name: 'readiness',
    path: '/readyz',
    attempts: MAX_READY_ATTEMPTS,
    examine: (text) => {
      const found = parseJson(readinessSchema, text)?.version ?? 'no version';
      return found === version ? null : `is of ${found}`;
    },
  },
  { name: 'health', path: '/healthz', examine: has('"ok"') },
  { name: 'page', path: '/', examine: has('<html') },
  { name: 'fragment', path: '/header/fragment', examine: has(`lang="${site.languages[0].locale.replace('_', '-')}"`) },
  { name: 'head', path: '/header/head?title=Marquee', examine: has(`https://${site.host}/`) },
  {
    name: 'autocomplete',
    path: `${AUTOCOMPLETE.path}?${new URLSearchParams(AUTOCOMPLETE.parameters)}`,
    examine: (text) => (parseJson(autocompleteSchema, text) === null ? 'has no suggestions' : null),
  },
  {
    name: 'signed-in header',
    path: '/header/fragment',
    isSignedIn: true,
    examine: (text, headers) => {
      if (!text.includes(USER_NAME)) return 'does not know the user: are SESSION_KEYS those of the stage?';
      return headers.get('cache-control')?.includes('private') ? null : 'may be stored by caches';
    },
  },
];

/** Requests a version at each address, whatever its share of the traffic, and lists what is wrong. */
export async function runSmokeTest(options: SmokeTestOptions, version: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const target of options.targets) problems.push(...(await testTarget(options, target, version)));
  return problems;
}

async function testTarget(
  { worker, sessionKeys, fetch = globalThis.fetch, sleep, log }: SmokeTestOptions,
  target: SmokeTarget,
  version: string,
): Promise<readonly string[]> {
  const seconds = Math.floor(Date.now() / 1_000);
  const token = await new SessionTokens(parseSecretKeys(sessionKeys)).sign({
    user: { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'smoke-test', fullName: USER_NAME },
    sid: 'smoke-test',
    iat: seconds,
    exp: seconds + SESSION_SECONDS,
  });
  const examine = async ({ path, isSignedIn, examine: examineAnswer }: SmokeCheck) => {
    const response = await fetch(`${target.root}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      headers: {
        'cloudflare-workers-version-overrides': `${worker}="${version}"`,
        ...(isSignedIn ? { cookie: `${SESSION_COOKIE}=${token}` } : {}),
      },
    });
    const text = await response.text();
    return response.status === 200 ? examineAnswer(text, response.headers) : `answers ${response.status}`;
  };
  const problems: string[] = [];
  for (const check of listChecks(target, version)) {
    const { attempts = MAX_ATTEMPTS } = check;
    let problem: string | null = null;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      if (attempt > 1) await sleep(RETRY_MS);
      problem = await examine(check).catch((error: Error) => error.message);
      if (problem === null) break;
    }
    const subject = `${target.root}: ${check.name}`;
    log(problem === null ? `ok       ${subject}` : `WRONG    ${subject} ${problem}`);
    if (problem === null) continue;
    problems.push(`${subject} ${problem}`);
    // Other checks would be answered by the version before.
    if (check.name === 'readiness') break;
  }
  return problems;
}
