import type { D1Database } from '@cloudflare/workers-types';
import { createHostShell } from '../../app.ts';
import type { HostShellBindings } from '../../site/http/route.server.ts';

/** Keys of the sessions that tests sign. */
export const TEST_SESSION_KEYS = 'k1:the-new-secret-of-tests,k0:the-old-secret-of-tests';

export interface TestShell {
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  /** SQL with its arguments, as it reached the database. */
  readonly statements: (readonly [sql: string, ...values: readonly unknown[]])[];
  /** Resolves when the work after the responses is done. */
  readonly settle: () => Promise<unknown>;
}

/** The host shell of `www.marquee.com` in production, with a database that records its statements, and fails on demand. */
export function createTestShell({ databaseFails = false } = {}): TestShell {
  const statements: TestShell['statements'] = [];
  const work: Promise<unknown>[] = [];
  const prepare = (sql: string) => {
    if (databaseFails) throw new Error('D1_ERROR: secret detail');
    const statement = {
      bind: (...values: readonly unknown[]) => {
        statements.push([sql, ...values]);
        return statement;
      },
      run: async () => ({ success: true }),
      first: async () => null,
      all: async () => ({ results: [] }),
    };
    return statement;
  };
  const env: HostShellBindings = {
    STAGE: 'prod',
    SESSION_KEYS: TEST_SESSION_KEYS,
    DB: { prepare, batch: async () => [] } as unknown as D1Database,
    ASSETS: {
      fetch: async (url) => (url.endsWith('/app.js') ? new Response('app') : new Response(null, { status: 404 })),
    },
  };
  const app = createHostShell({
    script: '/host/app.js',
    style: '/host/app.css',
    styleText: '.pg-body{margin:0}',
    stylesByKind: { home: '.pg-hero{}', results: '.pg-results{}', event: '.pg-event{}' },
  });
  const context = { waitUntil: (done: Promise<unknown>) => work.push(done), passThroughOnException: () => undefined };
  return {
    statements,
    settle: () => Promise.all(work),
    request: async (path, init = {}) =>
      app.request(`https://origin.internal${path}`, init, env, { ...context, props: {} } as never),
  };
}
