import type { CallInit, SeededOrigin } from './seeded-origin.ts';

/** A browser as far as forms need one: it keeps cookies, and sends the token of the pages that it was given. */
export class BrowserSession {
  readonly #origin: SeededOrigin;
  readonly #cookies = new Map<string, string>();

  readonly #init: Pick<CallInit, 'host' | 'locale'>;

  /** @param init the site, where it is not the default one */
  constructor(origin: SeededOrigin, init: Pick<CallInit, 'host' | 'locale'> = {}) {
    this.#origin = origin;
    this.#init = init;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.#keepCookies(
      await this.#origin.call(path, { ...this.#init, headers: { ...headers, cookie: this.#cookieHeader() } }),
    );
  }

  async text(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    return (await this.get(path, headers)).text();
  }

  /** Posts a form. The first one fetches a page for its token, as any browser has seen one. */
  async post(
    path: string,
    fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[] = {},
    headers: Readonly<Record<string, string>> = { accept: 'text/html' },
  ): Promise<Response> {
    if (!this.#cookies.has('csrftoken')) await (await this.get('/signin/')).text();
    const entries = Array.isArray(fields) ? fields : Object.entries(fields);
    const body = new URLSearchParams([['csrfmiddlewaretoken', this.#cookies.get('csrftoken') ?? ''], ...entries]);
    return this.#keepCookies(
      await this.#origin.call(path, {
        ...this.#init,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
          cookie: this.#cookieHeader(),
        },
        body: body.toString(),
      }),
    );
  }

  /** Posts a form as a page's script does. */
  async postJson(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    if (!this.#cookies.has('csrftoken')) await (await this.get('/signin/')).text();
    return this.#keepCookies(
      await this.#origin.call(path, {
        ...this.#init,
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          'x-csrftoken': this.#cookies.get('csrftoken') ?? '',
          cookie: this.#cookieHeader(),
        },
        body: JSON.stringify(fields),
      }),
    );
  }

  /** A new account. The token is bound to the session, so that the next form needs a new one. */
  async signUp(name: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}.${crypto.randomUUID()}@example.com`;
    const response = await this.post('/signin/signup/', { name, email, ...fields });
    await this.text('/account-settings/');
    return response;
  }

  async signIn(person: string): Promise<Response> {
    const response = await this.post('/signin/', { person });
    await this.text('/account-settings/');
    return response;
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}
