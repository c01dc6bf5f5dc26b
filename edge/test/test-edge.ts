import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import type { HeaderProps, HeaderUser } from '../../shared/contracts/header-props.ts';
import type { HeaderServer } from '../../shared/contracts/header-server.ts';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { type SessionPayload, SessionTokens } from '../../shared/contracts/session-token.ts';
import { LOCALES } from '../../shared/sites/sites.ts';
import { createApp } from '../app.ts';
import { parseConfig } from '../config/config.ts';
import { createExecution, PROD } from './edge-request.ts';
import { answerWell } from './proxy/upstream.ts';
import { createTestManifest, importServer } from './test-release.ts';

const FILES = [
  ...['header.css', 'hydrate.js', 'react.js', 'react-dom.js', 'pre-hydration.js', 'pre-hydration-suggestions.js'],
  ...LOCALES.map((locale) => `messages-${locale}.js`),
];

/** A build whose HTML is rendered by the sources of this checkout. */
export const BUILD = {
  ...createTestManifest('b1b1b1b1b1b1', Object.fromEntries(FILES.map((file) => [file, `sha384-${file}`]))),
  inline: { 'header.css': '@font-face{src:url(fonts/a)}', 'pre-hydration.js': 'serveSearch()' },
};

/** A request as the origin receives it. */
export interface OriginRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const isCall = ({ url }: Pick<OriginRequest, 'url'>) => /^\/(?:home\/)?api\//.test(url);

export const PAGE =
  '<!doctype html><html><head><marquee-head title="A page"></marquee-head></head>' +
  '<body><marquee-header><a href="/">Home</a></marquee-header><main id="main">theirs</main></body></html>';

export const DE = 'https://www.marquee.de';
/** Fields of a navigation, of a script's call, and of a file. */
export const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' };
export const SCRIPT = { accept: '*/*', 'sec-fetch-dest': 'empty' };
export const FILE = { accept: '*/*', 'sec-fetch-dest': 'script' };

export const html =
  (text: string, headers: Record<string, string> = {}, status = 200) =>
  () =>
    new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
export const withHeader = (attributes: string) =>
  html(`<!doctype html><title>x</title><marquee-header${attributes}></marquee-header>`);

export async function signSession(user: Partial<HeaderUser> = {}, more: Partial<SessionPayload> = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const payload = { sid: 'session-of-ana', iat, exp: iat + 600, ...more };
  const named = { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'ana-1', ...user };
  return `session=${await new SessionTokens(parseSecretKeys(PROD.SESSION_KEYS)).sign({ user: named, ...payload })}`;
}

/** The whole edge in front of an origin that a test makes behave. Calls of the API are answered well. */
export function createTestEdge(
  variables: Record<string, unknown> = {},
  server: () => Promise<HeaderServer> = importServer as unknown as () => Promise<HeaderServer>,
) {
  const state = {
    seen: [] as OriginRequest[],
    respond: html(PAGE) as (request: OriginRequest) => Response | Promise<Response>,
    answerCall: ({ url, headers }: OriginRequest): Response =>
      answerWell({ url: new URL(url, 'https://origin.test'), headers }),
  };
  const origin = {
    async fetch(input: string, init: RequestInit) {
      const { pathname, search } = new URL(input);
      const request = {
        url: input.includes('?') ? `${pathname}${search || '?'}` : pathname,
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        body: await new Response(init.body).text(),
      };
      state.seen.push(request);
      return isCall(request) ? state.answerCall(request) : state.respond(request);
    },
  };
  const config = parseConfig({ ...PROD, ORIGIN: origin, RATE_LIMIT: 'off', ...variables });
  const app = createApp({ config, build: BUILD, importServer: server });
  const { context, finish } = createExecution();
  /** @param path or an address of another site than .com */
  const request = async (path: string, init: RequestInit = {}) =>
    app.request(path.startsWith('http') ? path : `https://www.marquee.com${path}`, init, {}, context);
  return {
    state,
    /** The pages and files that the origin was asked for. */
    pages: () => state.seen.filter((request) => !isCall(request)),
    finish,
    request,
    async open(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
      const response = await request(path, { headers, ...init });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        /** The props that the header in the page has. */
        get props(): HeaderProps {
          return JSON.parse(/data-marquee-props>(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');
        },
      };
    },
  };
}
