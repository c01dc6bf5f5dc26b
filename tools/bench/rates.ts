import autocannon from 'autocannon';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { createSessionTokens, parseSessionKeys } from '../../shared/contracts/session-token.ts';
import { median, printRow } from './print-row.ts';
import { startRawWorkerd } from './raw-workerd.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 32;
const SESSION_KEYS = 'bench:local-only-for-the-benchmark';

interface Contest {
  readonly what: string;
  readonly path: string;
  readonly against: string;
  readonly bar: number;
  readonly cookie?: string;
}

async function signIn(): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const user = {
    ...ANONYMOUS_USER,
    isAuthenticated: true,
    isAttendee: true,
    publicId: 'bench',
    fullName: 'Ana Attendee',
    email: 'ana@example.com',
  };
  const token = await createSessionTokens(parseSessionKeys(SESSION_KEYS)).sign({
    user,
    sid: 'bench-session-0001',
    iat: now,
    exp: now + 3600,
  });
  return `session=${token}`;
}

async function measure(url: string, cookie: string | undefined): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { host: 'localhost', ...(cookie === undefined ? {} : { cookie }) },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/**
 * Prints requests a second: each real route beside a constant of the same bytes behind the same middleware, in one
 * workerd, in alternating rounds.
 */
export async function printRates(): Promise<void> {
  const workerd = await startRawWorkerd(SESSION_KEYS);
  try {
    const headers = { host: 'localhost' };
    const cookie = await signIn();
    const autocomplete = '/api/v3/destination/search/autocomplete/?q=jaz&place_id=1';
    const fragment = '/header/fragment?path=/';
    const ask = async (path: string, more: Record<string, string> = {}) => {
      const response = await fetch(`${workerd.url}${path}`, { headers: { ...headers, ...more } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response;
    };
    const keep = async (name: string, response: Response, body?: string) => {
      const kept = [...response.headers].filter(
        ([header]) => !['content-length', 'transfer-encoding'].includes(header),
      );
      await fetch(`${workerd.url}/bench/constant/${name}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ body: body ?? (await response.text()), headers: kept }),
      });
    };
    await ask(autocomplete);
    await keep('autocomplete', await ask(autocomplete));
    await keep('fragment', await ask(fragment));
    const signedIn = await (await ask(fragment, { cookie })).text();
    const [, props = ''] = /<script type="application\/json" data-marquee-props>(.*?)<\/script>/s.exec(signedIn) ?? [];
    await keep('props', new Response(), props);

    const contests: Contest[] = [
      { what: 'autocomplete, cache hit', path: autocomplete, against: '/bench/constant/autocomplete', bar: 0.8 },
      { what: 'header fragment, signed out', path: fragment, against: '/bench/constant/fragment', bar: 0.8 },
      { what: 'header fragment, signed in', path: fragment, against: '/bench/bare-render', bar: 0.9, cookie },
    ];
    const bare = await measure(`${workerd.url}/bench/bare/autocomplete`, undefined);
    printRow({
      what: 'requests a second, bare constant, no middleware',
      value: bare.toFixed(0),
      against: `${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections`,
    });
    for (const { what, path, against, bar, cookie: session } of contests) {
      const real: number[] = [];
      const constant: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        constant.push(await measure(`${workerd.url}${against}`, session));
        real.push(await measure(`${workerd.url}${path}`, session));
      }
      const ratio = median(real) / median(constant);
      printRow({
        what: `requests a second, ${what}`,
        value: ratio.toFixed(2),
        against: `${median(real).toFixed(0)} beside ${median(constant).toFixed(0)} of ${against.slice('/bench/'.length)}`,
        bar: `${bar} or more`,
        isMet: ratio >= bar,
      });
    }
  } finally {
    await workerd.stop();
  }
}
