import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FakePlatform, FakeVersion } from './fake-platform.ts';

/** A version that runs. */
export type RunVersion = (address: string, headers: Headers) => Promise<Response>;

export const PAGE =
  '<!doctype html><html lang="en"><head><title>Page</title><marquee-head title="Page"></marquee-head></head><body><marquee-header></marquee-header><main id="main">page</main></body></html>';

/** An origin that has the same page everywhere. */
export function answerAsOrigin(url: string): Response {
  return /^\/(?:home\/)?api\//.test(new URL(url).pathname)
    ? Response.json({ query: ['anna'], trending: { active_timeframe: 'week', trending_searches: [] } })
    : new Response(PAGE, { headers: { 'content-type': 'text/html' } });
}

const OVERRIDE = /^([\w-]+)="([^"]+)"$/;

/** The data centre of a fake platform: it runs the version of the worker that a request is for. */
export class StageServer {
  /** What a version answers instead, by its id and path. */
  replace: (version: string, path: string) => Response | null = () => null;
  readonly requests: string[] = [];
  readonly #platform: FakePlatform;
  readonly #worker: string;
  readonly #server: Server;
  readonly #start: (version: FakeVersion) => Promise<RunVersion>;
  readonly #running = new Map<string, Promise<RunVersion>>();

  /** @param start runs a version */
  constructor(platform: FakePlatform, worker: string, start: (version: FakeVersion) => Promise<RunVersion>) {
    this.#platform = platform;
    this.#worker = worker;
    this.#start = start;
    this.#server = createServer(async ({ url = '/', headers }, response) => {
      const fields = Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      );
      const answer = await this.#answer(`https://${headers['x-host']}${url}`, new Headers(fields)).catch(
        (error: unknown) => new Response(String(error), { status: 500 }),
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(new Uint8Array(await answer.arrayBuffer()));
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Reaches every host at this server. */
  readonly fetch = (input: string | URL | Request, { headers, ...init }: RequestInit = {}) => {
    const url = new URL(String(input));
    const address = `http://127.0.0.1:${this.port}${url.pathname}${url.search}`;
    return fetch(address, { ...init, headers: { ...(headers as Record<string, string>), 'x-host': url.host } });
  };

  #isLed(host: string): boolean {
    const script = this.#platform.scripts.get(this.#worker);
    if (host.endsWith('.workers.dev')) return script?.workersDev ?? false;
    return this.#platform.routes().includes(`${host}/* ${this.#worker}`);
  }

  async #answer(address: string, headers: Headers): Promise<Response> {
    const { host, pathname } = new URL(address);
    if (host.startsWith('origin.')) return answerAsOrigin(address);
    if (!this.#isLed(host)) return new Response('no worker', { status: 530 });
    const traffic = this.#platform.traffic(this.#worker);
    const [, worker, wanted = ''] = OVERRIDE.exec(headers.get('cloudflare-workers-version-overrides') ?? '') ?? [];
    const [largest = ''] = Object.entries(traffic).sort(([, one], [, other]) => other - one)[0] ?? [];
    const version = worker === this.#worker && traffic[wanted] !== undefined ? wanted : largest;
    this.requests.push(`${version} ${host}${pathname}`);
    return this.replace(version, pathname) ?? (await this.#open(version))(address, headers);
  }

  #open(id: string): Promise<RunVersion> {
    const known = this.#running.get(id);
    if (known !== undefined) return known;
    const version = this.#platform.scripts.get(this.#worker)?.versions.find((other) => other.id === id);
    if (version === undefined) throw new Error(`no version ${id}`);
    const opened = this.#start(version);
    this.#running.set(id, opened);
    return opened;
  }
}
