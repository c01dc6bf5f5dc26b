import { ProviderNotReadyError } from '@openfeature/core';
import type { EvaluationContext } from '@openfeature/server-sdk';
import { expect, it } from 'vitest';
import { FLAG_NAMES } from '../../shared/flags/flags.ts';
import { createEdgeApp } from '../test/edge-request.ts';
import { createBooleanProvider } from './boolean-provider.ts';
import { createFlagClient } from './flag-client.ts';
import { createFlagResolver, isDiagnosedSession } from './resolve-flags.ts';

const ID = '45313591-6180-4341-913b-634111a1e3af';

async function resolve(evaluate: (flag: string) => boolean, headers: Record<string, string> = {}) {
  const contexts: EvaluationContext[] = [];
  const errors: unknown[] = [];
  const lines: string[] = [];
  const provider = createBooleanProvider('test', async (context) => {
    contexts.push(context);
    return Object.fromEntries(FLAG_NAMES.map((flag) => [flag, evaluate(flag)]));
  });
  const resolveFlags = createFlagResolver(
    createFlagClient({ provider, report() {} }),
    (_, error) => errors.push(error),
    (line) => lines.push(line),
  );
  const app = createEdgeApp(
    (edge) =>
      void edge.get('/flags', async (c) =>
        c.json(await resolveFlags(c, { siteLocale: c.var.siteLocale, isMobile: true })),
      ),
  );
  const response = await app.request('https://www.marquee.de/flags', { headers });
  return { flags: await response.json(), contexts, errors, lines };
}

it('gives the flags that are on, by a context without personal data', async () => {
  const { flags, contexts } = await resolve((flag) => flag === 'creator-home', { cookie: `eb_stable_id=${ID}` });
  expect(flags).toEqual({ 'creator-home': true });
  expect(contexts[0]).toEqual({
    site: '.de',
    locale: 'de_DE',
    stage: 'prod',
    role: 'anonymous',
    deviceBucket: 'mobile',
    stableId: ID,
    userId: null,
  });
});

it('leaves all flags off where the client throws, and reports it', async () => {
  const { flags, errors } = await resolve(() => {
    throw new ProviderNotReadyError('not yet');
  });
  expect(flags).toEqual({});
  expect(errors).toMatchObject([{ code: 'PROVIDER_NOT_READY' }]);
});

it('writes markers of a session that is diagnosed, and of no other', async () => {
  let diagnosed = '';
  for (let index = 0; diagnosed === ''; index += 1) {
    const id = `45313591-6180-4341-913b-${index.toString(16).padStart(12, '0')}`;
    if (isDiagnosedSession(id)) diagnosed = id;
  }
  const { lines } = await resolve(() => true, { cookie: `eb_stable_id=${ID}; eb_session_id=${diagnosed}` });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      event: 'flag-diagnostics',
      markers: [
        { step: 'initialize', provider: 'test' },
        { step: 'evaluate', provider: 'test' },
      ],
    },
  ]);
  // The browser's next session is another: it keeps its stable id for a year.
  const next = { cookie: `eb_stable_id=${diagnosed}; eb_session_id=${ID}` };
  expect((await resolve(() => true, next)).lines).toEqual([]);
  expect((await resolve(() => true)).lines).toEqual([]);
});
