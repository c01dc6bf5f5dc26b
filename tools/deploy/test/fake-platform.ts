import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorCount } from '../error-rates.ts';

export const ACCOUNT = '0123456789abcdef0123456789abcdef';

interface Binding {
  readonly type: string;
  readonly name: string;
  readonly text?: string;
  readonly namespace_id?: string;
}

export interface FakeVersion {
  readonly id: string;
  readonly tag: string | null;
  readonly bindings: readonly Binding[];
  /** Uploaded files, the entry first. */
  readonly modules: readonly { readonly path: string; readonly contents: string }[];
}

interface Script {
  migration: string | null;
  workersDev: boolean;
  /** Newest first. */
  readonly versions: FakeVersion[];
  /** Newest first. */
  readonly deployments: { readonly createdAt: string; readonly versions: readonly VersionShare[] }[];
  observability: unknown;
}

interface VersionShare {
  readonly version_id: string;
  readonly percentage: number;
}

interface Route {
  readonly id: string;
  readonly pattern: string;
  readonly script: string;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly contentType: string;
}

/** A call that fails: before it is done, or by the loss of its response. */
export type Fault = { readonly status: number; readonly retryAfter?: number } | 'lost response' | 'no connection';

/** An answer of the API that is an error. */
class ApiProblem extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Handler = (call: Call, ...names: string[]) => unknown;

const NO_WORKER = () => new ApiProblem(404, 10_090, 'This Worker does not exist on your account.');
const NONE: ErrorCount = { requests: 0, errors: 0 };

/**
 * The part of the platform's API that a deployment uses, by this program and by wrangler, over HTTP and with a state. Its
 * shapes are those that wrangler and the platform's own client library read.
 */
export class FakePlatform {
  readonly scripts = new Map<string, Script>();
  readonly buckets = new Map<string, Map<string, Buffer>>();
  readonly namespaces: { readonly id: string; readonly title: string }[] = [];
  readonly zones = new Map<string, Route[]>();
  readonly assets = new Set<string>();
  /** Each call, and each that changes something. */
  readonly calls: string[] = [];
  readonly writes: string[] = [];
  plan = 'workers_paid';
  subdomain: string | null = 'example';
  token = 'token-of-the-test';
  /** Decides about a call by its line: `POST /accounts/…`. */
  fault: (line: string, index: number) => Fault | null = () => null;
  /** Counts of a version: what the platform saw, and what the worker wrote. */
  countErrors: (version: string, share: number) => ErrorCount = () => NONE;
  readonly #server: Server;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/client/v4`;
  }

  /** A worker with one version, which has all traffic. */
  addScript(name: string, version: FakeVersion): void {
    const createdAt = new Date(this.#now()).toISOString();
    this.scripts.set(name, {
      migration: null,
      workersDev: false,
      versions: [version],
      deployments: [{ createdAt, versions: [{ version_id: version.id, percentage: 100 }] }],
      observability: null,
    });
  }

  /** Shares of the traffic by version, in percent. */
  traffic(worker: string): Readonly<Record<string, number>> {
    const current = this.scripts.get(worker)?.deployments[0]?.versions ?? [];
    return Object.fromEntries(current.map(({ version_id, percentage }) => [version_id, percentage]));
  }

  /** All shares that a worker's versions have had, in order. */
  listShares(worker: string): readonly Readonly<Record<string, number>>[] {
    return (this.scripts.get(worker)?.deployments ?? [])
      .map(({ versions }) => Object.fromEntries(versions.map((row) => [row.version_id, row.percentage])))
      .reverse();
  }

  routes(): readonly string[] {
    return [...this.zones.values()].flat().map(({ pattern, script }) => `${pattern} ${script}`);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://api');
    const path = pathname.replace('/client/v4', '');
    const method = request.method ?? 'GET';
    const line = `${method} ${path}`;
    this.calls.push(line);
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const fail = (status: number, code: number, message: string) =>
      send(status, { success: false, errors: [{ code, message }], messages: [], result: null });
    const fault = this.fault(line, this.calls.length);
    if (fault === 'no connection') return void request.socket.destroy();
    if (fault !== null && fault !== 'lost response') {
      if (fault.retryAfter !== undefined) response.setHeader('retry-after', String(fault.retryAfter));
      return fail(fault.status, fault.status === 429 ? 971 : 10_013, 'The fault of a test');
    }
    const isUpload = path.endsWith('/workers/assets/upload');
    if (!isUpload && request.headers.authorization !== `Bearer ${this.token}`) {
      return fail(401, 10_000, 'Authentication error');
    }
    const contentType = request.headers['content-type'] ?? '';
    try {
      const result = await this.#handle({ method, path, query, body: Buffer.concat(chunks), contentType });
      if (fault === 'lost response') return void request.socket.destroy();
      if (result instanceof Raw) return send(200, result.body);
      send(200, {
        success: true,
        errors: [],
        messages: [],
        result: result ?? {},
        ...(Array.isArray(result) ? PAGE : {}),
      });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      fail(error.status, error.code, error.message);
    }
  }

  #handle(call: Call): unknown {
    for (const [method, pattern, handler] of this.#handlers) {
      const found = method === call.method ? pattern.exec(call.path) : null;
      if (found === null) continue;
      if (method !== 'GET' && !/graphql|sql|upload/.test(call.path)) this.writes.push(`${method} ${call.path}`);
      return handler(call, ...found.slice(1).map(decodeURIComponent));
    }
    throw new ApiProblem(405, 7_003, `The fake has no ${call.method} ${call.path}`);
  }

  #script(name: string): Script {
    const script = this.scripts.get(name);
    if (script === undefined) throw NO_WORKER();
    return script;
  }

  #bucket(name: string): Map<string, Buffer> {
    const bucket = this.buckets.get(name);
    if (bucket === undefined) throw new ApiProblem(404, 10_006, 'The specified bucket does not exist.');
    return bucket;
  }

  #zone(id: string): Route[] {
    const routes = this.zones.get(id);
    if (routes === undefined) throw new ApiProblem(404, 7_003, 'No such zone');
    return routes;
  }

  /** Reads the multipart form of an upload. */
  async #readUpload({ body, contentType }: Call, before: FakeVersion | undefined) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const metadata = JSON.parse(String(form.get('metadata'))) as {
      readonly main_module?: string;
      readonly bindings: readonly Binding[];
      readonly keep_bindings?: readonly string[];
      readonly annotations?: Readonly<Record<string, string>>;
      readonly migrations?: { readonly new_tag: string };
      readonly assets?: object;
    };
    for (const { type, name, namespace_id } of metadata.bindings) {
      const isThere = this.namespaces.some(({ id }) => id === namespace_id);
      if (type === 'kv_namespace' && !isThere) throw new ApiProblem(400, 10_041, `KV namespace of ${name} not found.`);
    }
    const kept = (before?.bindings ?? []).filter(
      ({ type, name }) =>
        metadata.keep_bindings?.includes(type) && metadata.bindings.every((binding) => binding.name !== name),
    );
    const tag = metadata.annotations?.['workers/tag'] ?? null;
    const modules: { path: string; contents: string }[] = [];
    for (const [path, file] of form) {
      if (typeof file !== 'string' && path !== 'metadata') modules.push({ path, contents: await file.text() });
    }
    modules.sort(
      (one, other) => Number(other.path === metadata.main_module) - Number(one.path === metadata.main_module),
    );
    const version = { id: randomUUID(), tag, bindings: [...metadata.bindings, ...kept], modules };
    return { version, migration: metadata.migrations?.new_tag ?? null };
  }

  #describe({ id, tag }: FakeVersion) {
    return {
      id,
      number: 1,
      metadata: {
        created_on: new Date(this.#now()).toISOString(),
        modified_on: new Date(this.#now()).toISOString(),
        source: 'wrangler',
        author_id: 'author',
        author_email: 'author@example.com',
        has_preview: false,
      },
      annotations: { 'workers/triggered_by': 'version_upload', ...(tag === null ? {} : { 'workers/tag': tag }) },
      resources: { script: { etag: id, handlers: ['fetch'] }, bindings: [], script_runtime: {} },
    };
  }

  #count(version: string): ErrorCount {
    const [worker] = [...this.scripts].find(([, { versions }]) => versions.some(({ id }) => id === version)) ?? [];
    return worker === undefined ? NONE : this.countErrors(version, this.traffic(worker)[version] ?? 0);
  }

  readonly #handlers: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
    ['GET', /\/workers\/account-settings$/, () => ({ default_usage_model: 'standard', green_compute: false })],
    ['GET', /\/subscriptions$/, () => [{ id: 'plan', rate_plan: { id: this.plan, public_name: 'Plan' } }]],
    [
      'GET',
      /\/workers\/subdomain$/,
      () => {
        if (this.subdomain === null) throw new ApiProblem(404, 10_007, 'There is no subdomain.');
        return { subdomain: this.subdomain };
      },
    ],
    // R2
    ['GET', /\/r2\/buckets\/([^/]+)$/, (_, name = '') => ({ name, keys: this.#bucket(name).size })],
    ['POST', /\/r2\/buckets$/, ({ body }) => void this.buckets.set(JSON.parse(body.toString()).name, new Map())],
    [
      'GET',
      /\/r2\/buckets\/([^/]+)\/objects\/(.+)$/,
      (_, name = '', key = '') => {
        if (!this.#bucket(name).has(key)) throw new ApiProblem(404, 10_007, 'The specified key does not exist.');
        return {};
      },
    ],
    [
      'PUT',
      /\/r2\/buckets\/([^/]+)\/objects\/(.+)$/,
      ({ body }, name = '', key = '') => void this.#bucket(name).set(key, body),
    ],
    // KV
    ['GET', /\/storage\/kv\/namespaces$/, () => this.namespaces],
    [
      'POST',
      /\/storage\/kv\/namespaces$/,
      ({ body }) => {
        const { title } = JSON.parse(body.toString());
        if (this.namespaces.some((other) => other.title === title)) {
          throw new ApiProblem(400, 10_014, 'A namespace with this account ID and title already exists.');
        }
        const namespace = { id: randomUUID().replaceAll('-', ''), title };
        this.namespaces.push(namespace);
        return namespace;
      },
    ],
    // Zones and routes
    ['GET', /^\/zones$/, () => [...this.zones.keys()].map((name) => ({ id: name, name, status: 'active' }))],
    ['GET', /^\/zones\/([^/]+)\/workers\/routes$/, (_, zone = '') => this.#zone(zone)],
    [
      'POST',
      /^\/zones\/([^/]+)\/workers\/routes$/,
      ({ body }, zone = '') => {
        const route: Route = { id: randomUUID(), ...JSON.parse(body.toString()) };
        if (this.#zone(zone).some(({ pattern }) => pattern === route.pattern)) {
          throw new ApiProblem(409, 10_020, 'A route with the same pattern already exists.');
        }
        this.#zone(zone).push(route);
        return { id: route.id };
      },
    ],
    [
      'DELETE',
      /^\/zones\/([^/]+)\/workers\/routes\/([^/]+)$/,
      (_, zone = '', id = '') => {
        const routes = this.#zone(zone);
        routes.splice(
          routes.findIndex((route) => route.id === id),
          1,
        );
        return { id };
      },
    ],
    // Workers
    [
      'GET',
      /\/workers\/services\/([^/]+)$/,
      (_, name = '') => ({
        id: name,
        default_environment: {
          environment: 'production',
          script: {
            id: name,
            tag: name,
            tags: [],
            migration_tag: this.#script(name).migration,
            last_deployed_from: 'wrangler',
          },
        },
      }),
    ],
    [
      'GET',
      /\/workers\/scripts\/([^/]+)\/settings$/,
      (_, name = '') => ({ bindings: this.#script(name).versions[0]?.bindings ?? [] }),
    ],
    [
      'GET',
      /\/workers\/scripts\/([^/]+)\/secrets$/,
      (_, name = '') => (this.#script(name).versions[0]?.bindings ?? []).filter(({ type }) => type === 'secret_text'),
    ],
    [
      'PUT',
      /\/workers\/scripts\/([^/]+)\/secrets$/,
      ({ body }, name = '') => {
        const script = this.#script(name);
        const [newest] = script.versions;
        if (newest === undefined || script.deployments[0]?.versions[0]?.version_id !== newest.id)
          throw new ApiProblem(400, 10_215, 'The latest version of your Worker is not currently deployed.');
        const secret: Binding = JSON.parse(body.toString());
        const others = newest.bindings.filter((binding) => binding.name !== secret.name);
        const version = { ...newest, id: randomUUID(), tag: null, bindings: [...others, secret] };
        script.versions.unshift(version);
        script.deployments.unshift({
          createdAt: new Date(this.#now()).toISOString(),
          versions: [{ version_id: version.id, percentage: 100 }],
        });
        return { name: secret.name, type: secret.type };
      },
    ],
    [
      'GET',
      /\/workers\/scripts\/([^/]+)\/subdomain$/,
      (_, name = '') => ({ enabled: this.#script(name).workersDev, previews_enabled: false }),
    ],
    [
      'POST',
      /\/workers\/scripts\/([^/]+)\/subdomain$/,
      ({ body }, name = '') => {
        this.#script(name).workersDev = JSON.parse(body.toString()).enabled;
        return { enabled: this.#script(name).workersDev, previews_enabled: false };
      },
    ],
    [
      'PATCH',
      /\/workers\/scripts\/([^/]+)\/script-settings$/,
      ({ body }, name = '') => {
        const settings = JSON.parse(body.toString());
        this.#script(name).observability = settings.observability;
        return settings;
      },
    ],
    [
      'POST',
      /\/workers\/scripts\/([^/]+)\/assets-upload-session$/,
      ({ body }) => {
        const { manifest } = JSON.parse(body.toString()) as { manifest: Record<string, { hash: string }> };
        const wanted = [...new Set(Object.values(manifest).map(({ hash }) => hash))].filter(
          (hash) => !this.assets.has(hash),
        );
        return { jwt: 'assets', buckets: wanted.length === 0 ? [] : [wanted] };
      },
    ],
    [
      'POST',
      /\/workers\/assets\/upload$/,
      async ({ body, contentType }) => {
        const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
        for (const hash of form.keys()) this.assets.add(hash);
        return { jwt: 'assets' };
      },
    ],
    [
      'PUT',
      /\/workers\/scripts\/([^/]+)$/,
      async (call, name = '') => {
        const { version, migration } = await this.#readUpload(call, this.scripts.get(name)?.versions[0]);
        const script: Script = this.scripts.get(name) ?? {
          migration: null,
          workersDev: false,
          versions: [],
          deployments: [],
          observability: null,
        };
        this.scripts.set(name, script);
        script.migration = migration ?? script.migration;
        script.versions.unshift(version);
        script.deployments.unshift({
          createdAt: new Date(this.#now()).toISOString(),
          versions: [{ version_id: version.id, percentage: 100 }],
        });
        return { id: name, etag: version.id, startup_time_ms: 12, deployment_id: version.id.replaceAll('-', '') };
      },
    ],
    [
      'POST',
      /\/workers\/scripts\/([^/]+)\/versions$/,
      async (call, name = '') => {
        const script = this.#script(name);
        const { version } = await this.#readUpload(call, script.versions[0]);
        script.versions.unshift(version);
        return { ...this.#describe(version), startup_time_ms: 12 };
      },
    ],
    [
      'GET',
      /\/workers\/scripts\/([^/]+)\/versions$/,
      (_, name = '') => ({ items: this.#script(name).versions.map((version) => this.#describe(version)) }),
    ],
    [
      'GET',
      /\/workers\/scripts\/([^/]+)\/versions\/([^/]+)$/,
      (_, name = '', id = '') => {
        const version = this.#script(name).versions.find((other) => other.id === id);
        if (version === undefined) throw new ApiProblem(404, 10_007, 'This version does not exist.');
        return this.#describe(version);
      },
    ],
    [
      'GET',
      /\/workers\/scripts\/([^/]+)\/deployments$/,
      (_, name = '') => ({
        deployments: this.#script(name).deployments.map(({ createdAt, versions }, index) => ({
          id: `deployment-${index}`,
          source: 'wrangler',
          strategy: 'percentage',
          author_email: 'author@example.com',
          created_on: createdAt,
          annotations: { 'workers/triggered_by': 'deployment' },
          versions,
        })),
      }),
    ],
    [
      'POST',
      /\/workers\/scripts\/([^/]+)\/deployments$/,
      ({ body }, name = '') => {
        const { versions } = JSON.parse(body.toString()) as { versions: VersionShare[] };
        const sum = versions.reduce((total, { percentage }) => total + percentage, 0);
        if (versions.length > 2 || sum !== 100) throw new ApiProblem(400, 10_088, 'The shares are not 100 %.');
        this.#script(name).deployments.unshift({ createdAt: new Date(this.#now()).toISOString(), versions });
        return { id: randomUUID() };
      },
    ],
    // Analytics
    [
      'POST',
      /^\/graphql$/,
      ({ body }) => {
        const { version } = JSON.parse(body.toString()).variables;
        const workersInvocationsAdaptive = [{ sum: this.#count(version) }];
        return new Raw({ data: { viewer: { accounts: [{ workersInvocationsAdaptive }] } }, errors: null });
      },
    ],
    [
      'POST',
      /\/analytics_engine\/sql$/,
      ({ body }) => {
        const [, version = ''] = /blob8 = '([^']+)'/.exec(body.toString()) ?? [];
        const { requests, errors } = this.#count(version);
        // Sums are text in its JSON.
        const data = requests === 0 ? [] : [{ requests: String(requests), errors: String(errors) }];
        return new Raw({ meta: [], data, rows: data.length });
      },
    ],
  ];
}

/** An answer without the API's envelope. */
class Raw {
  readonly body: object;
  constructor(body: object) {
    this.body = body;
  }
}

const PAGE = { result_info: { page: 1, per_page: 100, total_pages: 1 } };
