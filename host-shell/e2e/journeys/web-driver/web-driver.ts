/** An error answer of a driver. */
export class WebDriverError extends Error {
  /** Its error code: `stale element reference`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'WebDriverError';
    this.code = code;
  }
}

/** One device's part of an actions command. */
export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly object[] }
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters: { readonly pointerType: 'mouse' };
      readonly actions: readonly object[];
    };

/** The commands of a W3C WebDriver that the journeys use. */
export class WebDriver {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async isReady(): Promise<boolean> {
    return this.#send<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    );
  }

  /** Starts a browser without state, which reaches the network through a proxy. */
  async startSession(proxy: string): Promise<WebDriverSession> {
    const { sessionId } = await this.#send<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { pageLoadStrategy: 'none', proxy: { proxyType: 'manual', httpProxy: proxy } },
      },
    });
    return new WebDriverSession((method, path, body, signal) =>
      this.#send(method, `/session/${sessionId}${path}`, body, signal),
    );
  }

  async #send<Value>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    signal: AbortSignal | null = null,
  ): Promise<Value> {
    const response = await fetch(this.#url + path, {
      method,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new WebDriverError(value.error, value.message);
    return value;
  }
}

type Send = <Value>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
) => Promise<Value>;

/** One browser with one window. */
export class WebDriverSession {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  navigate(url: string): Promise<void> {
    return this.#send('POST', '/url', { url });
  }

  /** @param signal ends the wait for its result */
  execute<Value>(script: string, argument: unknown, signal?: AbortSignal): Promise<Value> {
    return this.#send('POST', '/execute/sync', { script, args: [argument] }, signal);
  }

  setWindowSize(width: number, height: number): Promise<void> {
    return this.#send('POST', '/window/rect', { width, height });
  }

  performActions(...actions: readonly InputSource[]): Promise<void> {
    return this.#send('POST', '/actions', { actions });
  }

  end(): Promise<void> {
    return this.#send('DELETE', '');
  }
}
