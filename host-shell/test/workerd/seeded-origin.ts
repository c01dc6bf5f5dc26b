import type { D1Database } from '@cloudflare/workers-types';
import { createTestHarness } from 'wrangler';
import { buildSeedRows, type SeedRows, writeSeed } from '../../marketplace/seed/seed.ts';
import type { HostShellBindings } from '../../site/http/route.server.ts';

export interface SeededOrigin {
  readonly db: D1Database;
  readonly rows: SeedRows;
  readonly sessionKeys: string;
  /** A call to the worker over a real socket, as the edge makes it. */
  readonly call: (path: string, init?: CallInit) => Promise<Response>;
  /** The JSON of a call that must succeed. */
  readonly get: <Answer>(path: string, init?: CallInit) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export interface CallInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `de_CH`, sent as `eb-lang`. */
  readonly locale?: string;
  /** `www.marquee.ch`, sent as `eb-host`. */
  readonly host?: string;
}

/** The origin's worker in workerd with its own D1, filled by the seed itself. */
export async function startSeededOrigin(): Promise<SeededOrigin> {
  const rows = buildSeedRows(() => undefined);
  const harness = createTestHarness({
    root: new URL('../../..', import.meta.url).pathname,
    workers: [{ configPath: 'host-shell/wrangler.toml' }],
  });
  await harness.listen();
  const worker = harness.getWorker<HostShellBindings>();
  const { DB: db, SESSION_KEYS: sessionKeys } = await worker.getEnv();
  await writeSeed(db, rows, () => undefined);
  const call = async (path: string, { locale, host, headers, ...init }: CallInit = {}) =>
    (await worker.fetch(path, {
      ...init,
      redirect: 'manual',
      headers: {
        ...headers,
        ...(locale === undefined ? {} : { 'eb-lang': locale }),
        ...(host === undefined ? {} : { 'eb-host': host }),
      },
    })) as unknown as Response;
  return {
    db,
    rows,
    sessionKeys,
    call,
    get: async <Answer>(path: string, init?: CallInit) => {
      const response = await call(path, init);
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    close: () => harness.close(),
  };
}

const SCRIPT = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' };
const FORM = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };

/** A browser as far as forms need one: it keeps cookies, and sends the token of the pages that it was given. */
export class BrowserSession {
  readonly #origin: SeededOrigin;
  readonly #init: Pick<CallInit, 'host' | 'locale'>;
  readonly #cookies = new Map<string, string>();

  /** @param init the site, where it is not the default one */
  constructor(origin: SeededOrigin, init: Pick<CallInit, 'host' | 'locale'> = {}) {
    this.#origin = origin;
    this.#init = init;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.#call(path, { headers });
  }

  async text(path: string): Promise<string> {
    return (await this.get(path)).text();
  }

  /** Posts a form. The first one fetches a page for its token, as any browser has seen one. */
  async post(path: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
    const body = new URLSearchParams({ csrfmiddlewaretoken: await this.#readToken(), ...fields });
    return this.#call(path, { method: 'POST', headers: FORM, body: body.toString() });
  }

  /** Posts a form as a page's script does. */
  async postJson(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    const headers = { ...SCRIPT, 'content-type': 'application/json', 'x-csrftoken': await this.#readToken() };
    return this.#call(path, { method: 'POST', headers, body: JSON.stringify(fields) });
  }

  /** A new account. The token is bound to the session, so that the next form needs a new one. */
  async signUp(name: string): Promise<void> {
    const email = `${name.toLowerCase()}.${crypto.randomUUID()}@example.com`;
    await this.post('/signin/signup/', { name, email });
    await this.text('/account-settings/');
  }

  async signIn(person: string): Promise<void> {
    await this.post('/signin/', { person });
    await this.text('/account-settings/');
  }

  async #readToken(): Promise<string> {
    if (!this.#cookies.has('csrftoken')) await this.text('/signin/');
    return this.#cookies.get('csrftoken') ?? '';
  }

  async #call(path: string, { headers, ...init }: CallInit): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const response = await this.#origin.call(path, { ...this.#init, ...init, headers: { ...headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}
