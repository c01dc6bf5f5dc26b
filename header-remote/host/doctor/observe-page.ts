import { type Chromium, startChromium } from './chromium.ts';
import { PROBE_EXPRESSION, type ProbedPage, probePage } from './page-probe.ts';

const DEADLINE_MS = 45_000;
const VIEWPORT = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
const HEADER_REQUEST = /^https?:\/\/[^/]+\/header\/(?:stable|canary|auto|builds|environment|user|fragment)\b/;

/** A request of the header that failed. */
export interface FailedRequest {
  readonly url: string;
  readonly reason: 'status' | 'cors' | 'policy' | 'network';
  /** Status of the answer, or the browser's name of the error. */
  readonly detail: string;
}

/** What a browser saw of a page. */
export interface PageObservation extends ProbedPage {
  /** Requests for the header, in their order. */
  readonly requests: readonly string[];
  readonly failures: readonly FailedRequest[];
  /** Errors of the console. */
  readonly complaints: readonly string[];
}

/** Events of the DevTools protocol that are read, with what is read of them. */
interface WatchedEvents {
  readonly 'Network.requestWillBeSent': { readonly requestId: string; readonly request: { readonly url: string } };
  readonly 'Network.responseReceived': {
    readonly response: { readonly url: string; readonly status: number };
  };
  readonly 'Network.loadingFailed': {
    readonly requestId: string;
    readonly errorText: string;
    readonly canceled?: boolean;
    readonly blockedReason?: string;
    readonly corsErrorStatus?: { readonly corsError: string };
  };
  readonly 'Log.entryAdded': { readonly entry: { readonly level: string; readonly text: string } };
  readonly 'Runtime.exceptionThrown': {
    readonly exceptionDetails: { readonly text: string; readonly exception?: { readonly description?: string } };
  };
  readonly 'Page.javascriptDialogOpening': object;
}

function watchRequests(chromium: Chromium, sessionId: string): Omit<PageObservation, keyof ProbedPage> {
  const requests: string[] = [];
  const failures: FailedRequest[] = [];
  const complaints: string[] = [];
  const urls = new Map<string, string>();
  const listeners: { readonly [Method in keyof WatchedEvents]: (event: WatchedEvents[Method]) => void } = {
    'Network.requestWillBeSent': ({ requestId, request: { url } }) => {
      if (!HEADER_REQUEST.test(url)) return;
      requests.push(url);
      urls.set(requestId, url);
    },
    'Network.responseReceived': ({ response: { url, status } }) => {
      if (HEADER_REQUEST.test(url) && status >= 400) failures.push({ url, reason: 'status', detail: String(status) });
    },
    'Network.loadingFailed': ({ requestId, errorText, canceled, blockedReason, corsErrorStatus }) => {
      const url = urls.get(requestId);
      if (url === undefined || canceled === true) return;
      if (corsErrorStatus !== undefined) failures.push({ url, reason: 'cors', detail: corsErrorStatus.corsError });
      else if (blockedReason === 'csp') failures.push({ url, reason: 'policy', detail: blockedReason });
      else failures.push({ url, reason: 'network', detail: blockedReason ?? errorText });
    },
    'Log.entryAdded': ({ entry: { level, text } }) => {
      if (level === 'error') complaints.push(text);
    },
    'Runtime.exceptionThrown': ({ exceptionDetails: { text, exception } }) => {
      complaints.push(exception?.description?.split('\n')[0] ?? text);
    },
    // It would stop the page.
    'Page.javascriptDialogOpening': () => {
      chromium.send('Page.handleJavaScriptDialog', { accept: true }, sessionId).catch(() => {});
    },
  };
  chromium.onEvent(({ method, params }) => {
    if (method in listeners) (listeners[method as keyof WatchedEvents] as (event: object) => void)(params);
  });
  return { requests, failures, complaints };
}

async function readProbe(send: (method: string, params: object) => Promise<EvaluateResult>): Promise<ProbedPage> {
  const evaluation = { expression: PROBE_EXPRESSION, awaitPromise: true, returnByValue: true };
  // A page that goes to another one takes the probe's promise with it.
  const { result } = await send('Runtime.evaluate', evaluation).catch(() => send('Runtime.evaluate', evaluation));
  if (result.value === undefined) throw new Error('The page does not run scripts');
  return result.value;
}

interface EvaluateResult {
  readonly result: { readonly value?: ProbedPage };
}

async function openPage(chromium: Chromium, url: string): Promise<PageObservation> {
  const { targetId } = await chromium.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await chromium.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <Result extends object>(method: string, params: object = {}) =>
    chromium.send<Result>(method, params, sessionId);
  const observed = watchRequests(chromium, sessionId);
  await Promise.all([
    ...['Page', 'Network', 'Log', 'Runtime'].map((domain) => send(`${domain}.enable`)),
    send('Emulation.setDeviceMetricsOverride', VIEWPORT),
    send('Page.addScriptToEvaluateOnNewDocument', { source: `(${probePage})()` }),
  ]);
  const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url });
  if (errorText !== undefined) throw new Error(`${url} does not open: ${errorText}`);
  return { ...(await readProbe(send)), ...observed };
}

/**
 * Opens a page in Chromium, with a profile of its own, and waits until its header is interactive or has failed. The
 * browser has ended when this returns, 48 s later at most.
 *
 * @param path of the browser
 * @throws Error where the browser does not start, or the page does not open
 */
export async function observePage(path: string, url: string): Promise<PageObservation> {
  const chromium = await startChromium(path);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${url} took more than ${DEADLINE_MS / 1000} s`)), DEADLINE_MS);
  });
  try {
    return await Promise.race([openPage(chromium, url), late]);
  } finally {
    clearTimeout(timer);
    await chromium.close();
  }
}
