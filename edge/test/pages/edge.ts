import { request as send } from 'node:http';
import { resolve } from 'node:path';
import { type RunningWorkerd, startWorkerd, type WorkerdOptions } from '../proxy/workerd.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The server module of the deployed build. */
export const SERVER_MODULE = 'entry.server.js';

/** Keys of the sessions that tests sign. */
export const SESSION_KEYS = 'local:local-only-for-tests';

/**
 * The edge worker as it is deployed, in front of an origin that answers API calls and serves the HTML of every page.
 */
export function edgeOptions(originUrl: string, vars: Readonly<Record<string, string>> = {}): WorkerdOptions {
  return {
    entry: resolve(root, 'edge/local/worker.ts'),
    alias: {
      '@marquee/import-header-server': resolve(root, 'dist/header/server/import-server.js'),
      '@marquee/header-build': resolve(root, 'dist/header/build.json'),
    },
    modules: { [SERVER_MODULE]: resolve(root, 'dist/header/server', SERVER_MODULE) },
    vars: {
      STAGE: 'local',
      SCHEME: 'http',
      SESSION_KEYS,
      RATE_LIMIT: 'off',
      ORIGIN_URL: originUrl,
      ...vars,
    },
  };
}

/** Runs the edge worker itself with nothing between its sockets and the test's. Needs a build. */
export function startEdge(originUrl: string, vars: Readonly<Record<string, string>> = {}): Promise<RunningWorkerd> {
  return startWorkerd(edgeOptions(originUrl, vars));
}

/** An answer while it arrives. */
export interface ArrivingPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** All text so far. */
  readonly text: () => string;
  /** Resolves once the text so far contains this; rejects if the answer ends without it. */
  readonly until: (part: string) => Promise<void>;
  /** The whole text, when it has ended. */
  readonly whole: () => Promise<string>;
}

/** Requests a page and resolves with its headers, before its body. */
export function openPage(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ArrivingPage> {
  return new Promise((done, fail) => {
    const asked = send({ port, host: '127.0.0.1', path, headers: { host: 'localhost', ...headers } }, (response) => {
      let text = '';
      const ended = new Promise<void>((end, broken) => {
        response.once('end', end).once('error', broken);
      });
      // Without this, a body that breaks off without a waiter is an unhandled rejection.
      ended.catch(() => undefined);
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      done({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        async until(part) {
          let isOver = false;
          const over = ended.then(() => {
            isOver = true;
          });
          while (!text.includes(part)) {
            if (isOver) throw new Error(`The page ended without ${part}`);
            await Promise.race([over, new Promise((next) => response.once('data', next))]);
          }
        },
        whole: () => ended.then(() => text),
      });
    });
    asked.once('error', fail);
    asked.end();
  });
}
