import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CHROMIUM_ARGUMENTS } from './chromium.ts';

type Result = Record<string, unknown>;
/** Calls a method of the DevTools protocol. @throws Error with the browser's message where it fails. */
export type Call = (method: string, parameters?: object) => Promise<Result>;

/** A tab of a new profile: nothing is cached. */
export interface Tab {
  /** Calls a method on the page that the tab shows. */
  readonly call: Call;
  /**
   * Runs a function in the page that the tab shows.
   *
   * @throws Error with what the function throws, or where its page is left
   */
  readonly evaluate: <Value>(work: () => Value | Promise<Value>) => Promise<Value>;
  /** Runs a script in each next document of the tab, prerendered ones included, before its own scripts. */
  readonly addScript: (source: string) => Promise<void>;
  /**
   * Listens to an event of all pages of the tab, prerendered ones included, in place of the event's listener before.
   *
   * @param method its name
   */
  readonly on: (method: string, listener: (parameters: Result) => void) => void;
  readonly close: () => Promise<void>;
}

/** Chromium, driven by its DevTools protocol alone: with Playwright's driver it has neither prerendering nor back/forward cache. */
export interface ProtocolBrowser {
  /** Name and version. */
  readonly product: string;
  /** @param prepare is called for each page of the tab before its document; a prerendered page is a page of its own */
  readonly openTab: (prepare?: (call: Call) => Promise<unknown>) => Promise<Tab>;
  readonly close: () => Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Result;
  readonly result?: Result;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

interface Connection {
  readonly call: (sessionId?: string) => Call;
  /** Calls back with the events of a session, one listener each. */
  readonly onEvent: (sessionId: string, listener: (method: string, parameters: Result) => void) => void;
  readonly close: () => void;
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const answers = new Map<number, PromiseWithResolvers<Result> & { readonly sessionId: string | undefined }>();
  const listeners = new Map<string, (method: string, parameters: Result) => void>();
  /** The browser does not answer the pending calls of a page that is replaced by its prerendered successor. */
  const failCalls = (ended: string) => {
    for (const [id, { sessionId, reject }] of answers) {
      if (sessionId !== ended) continue;
      answers.delete(id);
      reject(new Error('The page was left'));
    }
  };
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, method, params = {}, result = {}, error, sessionId = '' }: Message = JSON.parse(String(data));
    if (method === 'Target.detachedFromTarget') failCalls(String(params.sessionId));
    if (method !== undefined) return listeners.get(sessionId)?.(method, params);
    const answer = answers.get(id);
    answers.delete(id);
    if (error === undefined) answer?.resolve(result);
    else answer?.reject(new Error(error.message));
  });
  let id = 0;
  return {
    call: (sessionId) => (method, params) => {
      id += 1;
      const answer = { ...Promise.withResolvers<Result>(), sessionId };
      answers.set(id, answer);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      return answer.promise;
    },
    onEvent: (sessionId, listener) => listeners.set(sessionId, listener),
    close: () => socket.close(),
  };
}

/** Starts a Chromium with a profile of its own. @param extra arguments in addition to those that all tools pass */
export async function startProtocolBrowser(path: string, extra: readonly string[] = []): Promise<ProtocolBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'marquee-profile-'));
  const child = spawn(
    path,
    [
      ...CHROMIUM_ARGUMENTS,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...extra,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const address = await new Promise<string>((done, fail) => {
    ended.then(() => fail(new Error('Chromium ended at its start')), fail);
    createInterface(child.stderr).on('line', (line) => {
      const [, found] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (found !== undefined) done(found);
    });
  });
  const connection = await connect(address);
  const call = connection.call();
  const { product } = await call('Browser.getVersion');
  const { processInfo } = (await call('SystemInfo.getProcessInfo')) as unknown as ProcessInfo;
  // Some packages start the browser by a shell script, which would keep a signal for itself.
  const browserPid = processInfo.find(({ type }) => type === 'browser')?.id ?? (child.pid as number);

  return {
    product: String(product),
    openTab: (prepare = async () => {}) => openTab(connection, prepare),
    async close() {
      connection.close();
      process.kill(browserPid, 'SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface ProcessInfo {
  readonly processInfo: readonly { readonly type: string; readonly id: number }[];
}

interface Evaluation {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
}

interface TargetEvent {
  readonly sessionId: string;
  readonly targetInfo?: { readonly subtype?: string };
}

async function openTab({ call, onEvent }: Connection, prepare: (call: Call) => Promise<unknown>): Promise<Tab> {
  const browser = call();
  const { browserContextId } = await browser('Target.createBrowserContext', { disposeOnDetach: true });
  const { targetId } = await browser('Target.createTarget', { url: 'about:blank', browserContextId, forTab: true });
  const tab = String((await browser('Target.attachToTarget', { targetId, flatten: true })).sessionId);
  const scripts: string[] = [];
  const listeners = new Map<string, (parameters: Result) => void>();
  const started = Promise.withResolvers<void>();
  /** Sessions of the tab's pages. The shown one is the first; the others are prerendered. */
  let pages: readonly string[] = [];

  const addScript = (page: string) => (source: string) =>
    call(page)('Page.addScriptToEvaluateOnNewDocument', { source });
  const addPage = async (page: string) => {
    onEvent(page, (method, parameters) => listeners.get(method)?.(parameters));
    const callPage = call(page);
    await Promise.all([
      callPage('Page.enable'),
      prepare(callPage),
      ...scripts.map(addScript(page)),
      callPage('Runtime.runIfWaitingForDebugger'),
    ]);
    started.resolve();
  };
  onEvent(tab, (method, parameters) => {
    const { sessionId, targetInfo } = parameters as unknown as TargetEvent;
    if (method === 'Target.detachedFromTarget') pages = pages.filter((page) => page !== sessionId);
    if (method !== 'Target.attachedToTarget') return;
    pages = targetInfo?.subtype === 'prerender' ? [...pages, sessionId] : [sessionId, ...pages];
    // A page that is given up meanwhile answers with an error.
    addPage(sessionId).catch(started.reject);
  });
  // Prerendering is off for pages whose inspector is attached to them alone, and not to their tab.
  await call(tab)('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  await started.promise;
  const callShown: Call = (method, parameters) => call(pages[0])(method, parameters);
  return {
    call: callShown,
    async evaluate<Value>(work: () => Value | Promise<Value>) {
      const options = { expression: `(${work})()`, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = (await callShown('Runtime.evaluate', options)) as unknown as Evaluation;
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description);
      return result.value as Value;
    },
    async addScript(source) {
      scripts.push(source);
      await Promise.all(pages.map((page) => addScript(page)(source)));
    },
    on: (method, listener) => listeners.set(method, listener),
    close: async () => void (await browser('Target.disposeBrowserContext', { browserContextId })),
  };
}
