import * as z from 'zod/mini';
import { parseRetryAfter } from '../../edge/http/http-date.ts';

/** Calls of one request, the first included. */
const MAX_ATTEMPTS = 5;
const FIRST_BACKOFF_MS = 1_000;
/** A platform that asks for more is not waited for. */
const MAX_WAIT_MS = 120_000;
const REQUEST_TIMEOUT_MS = 60_000;

export const PLATFORM_API = 'https://api.cloudflare.com/client/v4';

/** An answer of the platform's API that is not the one asked for. */
export class PlatformError extends Error {
  readonly status: number;
  /** The platform's own numbers of what is wrong. */
  readonly codes: readonly number[];

  constructor(message: string, status: number, codes: readonly number[] = []) {
    super(message);
    this.name = 'PlatformError';
    this.status = status;
    this.codes = codes;
  }
}

/** The platform does not accept the credentials, or they do not permit the call. */
export class CredentialsError extends PlatformError {}

const envelopeSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })),
  result: z.unknown(),
  result_info: z.nullish(z.object({ total_pages: z.nullish(z.number()) })),
});

export interface PlatformClientOptions {
  readonly account: string;
  /** Reads the token, again once it is refused: a login by browser renews its own every hour. */
  readonly readToken: () => Promise<string>;
  readonly base?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; text and bytes as they are. */
  readonly body?: unknown;
}

interface Answer {
  readonly result: unknown;
  readonly pages: number;
}

/**
 * The platform's API, for what wrangler has no command for. It waits as `Retry-After` says (RFC 9110 §10.2.3), and repeats
 * a call that ends in 429, 5xx or no response at all.
 */
export class PlatformClient {
  readonly account: string;
  readonly #options: PlatformClientOptions;
  #token: string | undefined;

  constructor(options: PlatformClientOptions) {
    this.account = options.account;
    this.#options = options;
  }

  /** @throws CredentialsError for 401 and 403, PlatformError for any other failure. */
  async request<Schema extends z.ZodMiniType>(path: string, schema: Schema, call: Call = {}): Promise<z.infer<Schema>> {
    const { result } = await this.#readAnswer(path, call);
    return parseAnswer(path, schema, result);
  }

  /** All pages of a list. */
  async list<Item extends z.ZodMiniType>(path: string, item: Item): Promise<z.infer<Item>[]> {
    const items: z.infer<Item>[] = [];
    for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
      const answer = await this.#readAnswer(`${path}${path.includes('?') ? '&' : '?'}page=${page}`, {});
      pages = answer.pages;
      items.push(...parseAnswer(path, z.array(item), answer.result));
    }
    return items;
  }

  /** An answer without the API's envelope: those of the analytics. */
  async query<Schema extends z.ZodMiniType>(path: string, schema: Schema, body: unknown): Promise<z.infer<Schema>> {
    const response = await this.#send(path, { method: 'POST', body });
    const text = await response.text();
    if (!response.ok) throw createError(path, response.status, text.slice(0, 200));
    return parseAnswer(path, schema, JSON.parse(text));
  }

  /** Whether a file is there. */
  async exists(path: string): Promise<boolean> {
    const response = await this.#send(path, {});
    await response.body?.cancel();
    if (!response.ok && response.status !== 404) throw createError(path, response.status, 'no file');
    return response.ok;
  }

  /** Stores a file; what the answer says besides its status is not documented. */
  async put(path: string, body: string | Uint8Array<ArrayBuffer>): Promise<void> {
    const response = await this.#send(path, { method: 'PUT', body });
    const text = await response.text();
    if (!response.ok) throw createError(path, response.status, text.slice(0, 200));
  }

  async #readAnswer(path: string, call: Call): Promise<Answer> {
    const response = await this.#send(path, call);
    const envelope = envelopeSchema.safeParse(await response.json().catch(() => null));
    if (!envelope.success) throw createError(path, response.status, 'the answer is not that of the API');
    const { success, errors, result, result_info } = envelope.data;
    if (success && response.ok) return { result, pages: result_info?.total_pages ?? 1 };
    const reason = errors.map(({ code, message }) => `${message} [${code}]`).join(', ');
    throw createError(
      path,
      response.status,
      reason,
      errors.map(({ code }) => code),
    );
  }

  async #send(path: string, call: Call): Promise<Response> {
    const { sleep, readToken } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      this.#token ??= await readToken();
      const response = await this.#try(path, call, this.#token).catch((error: unknown) => {
        if (attempt >= MAX_ATTEMPTS) throw new PlatformError(`${path}: no response (${describe(error)})`, 0);
        return null;
      });
      if (response?.status === 401 && attempt < MAX_ATTEMPTS) {
        const renewed = await readToken();
        if (renewed === this.#token) return response;
        this.#token = renewed;
        continue;
      }
      const isPassing = response === null || response.status === 429 || response.status >= 500;
      if (response !== null && (!isPassing || attempt >= MAX_ATTEMPTS)) return response;
      const seconds = parseRetryAfter(response?.headers.get('retry-after') ?? null, Date.now());
      const wait = seconds === undefined ? FIRST_BACKOFF_MS * 2 ** (attempt - 1) : seconds * 1_000;
      if (response !== null && wait > MAX_WAIT_MS) return response;
      await response?.body?.cancel();
      await sleep(wait);
    }
  }

  #try(path: string, { method = 'GET', body }: Call, token: string): Promise<Response> {
    const { base = PLATFORM_API, fetch = globalThis.fetch } = this.#options;
    return fetch(`${base}${path}`, {
      method,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': findContentType(body) }),
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
  }
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

function findContentType(body: unknown): string {
  if (typeof body === 'string') return 'text/plain';
  return isRaw(body) ? 'application/octet-stream' : 'application/json';
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));

function createError(path: string, status: number, reason: string, codes: readonly number[] = []): PlatformError {
  const message = `${path.replace(/\?.*/, '')} answered ${status}: ${reason}`;
  if (status !== 401 && status !== 403) return new PlatformError(message, status, codes);
  const cause = status === 401 ? 'The credentials are refused or have expired' : 'The credentials do not permit this';
  return new CredentialsError(`${cause}: ${message}`, status, codes);
}

function parseAnswer<Schema extends z.ZodMiniType>(path: string, schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PlatformError(`${path}: ${issue?.path.join('.')} ${issue?.message}`, 200);
}
