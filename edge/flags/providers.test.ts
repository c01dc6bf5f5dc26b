import { describe, expect, it } from 'vitest';
import type { FlagContext } from '../../shared/flags/flag-rules.ts';
import { createFlagClient, type FlagException } from './flag-client.ts';
import { createOfrepProvider } from './ofrep-provider.ts';
import { createRulesProvider } from './rules-provider.ts';

const CONTEXT: FlagContext = {
  site: '.de',
  locale: 'de_DE',
  stage: 'prod',
  role: 'staff',
  deviceBucket: 'desktop',
  stableId: 'b1',
  userId: '52001',
};

describe('OfrepProvider', () => {
  const reported: FlagException[] = [];

  /** A client of a service that answers in this way, and the calls that it got. */
  async function open(status = 200, body = JSON.stringify({ flags: [{ key: 'creator-home', value: true }] })) {
    reported.length = 0;
    const calls: unknown[][] = [];
    const fetch = async (...call: unknown[]) => {
      calls.push(call);
      return new Response(body, { status });
    };
    const provider = createOfrepProvider('https://flags.example', 'k1', fetch as never);
    const client = createFlagClient({ provider, report: (exception) => reported.push(exception) });
    await client.initialize();
    return { client, calls };
  }

  it('evaluates all flags of a request in one call, and sends no id of a user', async () => {
    const { client, calls } = await open();
    expect(await client.evaluate(['creator-home', 'manage-overview'], { ...CONTEXT })).toEqual({
      'creator-home': true,
      'manage-overview': false,
    });
    const { stableId: targetingKey, userId: _, ...sent } = CONTEXT;
    expect(calls).toEqual([
      [
        'https://flags.example/ofrep/v1/evaluate/flags',
        {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': 'application/json', authorization: 'Bearer k1' },
          body: JSON.stringify({ context: { targetingKey, ...sent } }),
        },
      ],
    ]);
  });

  it.each([
    ['a redirect', 302, '{}', 'GeneralError'],
    ['another shape', 200, '{"flags":"none"}', 'ParseError'],
  ])('leaves the defaults where the service answers with %s, and reports it', async (_, status, body, name) => {
    const { client } = await open(status, body);
    expect(await client.evaluate(['creator-home'], { ...CONTEXT })).toEqual({ 'creator-home': false });
    expect(reported).toMatchObject([{ name }]);
  });

  it('throws to the caller whose context the service refuses', async () => {
    const { client } = await open(400, '{"errorCode":"INVALID_CONTEXT"}');
    await expect(client.evaluate(['creator-home'], { ...CONTEXT })).rejects.toMatchObject({ code: 'INVALID_CONTEXT' });
  });
});

describe('RulesProvider', () => {
  function open(stored: Record<string, unknown> | null) {
    const store = { stored, reads: 0, isDown: false };
    const clock = { now: 0 };
    const namespace = {
      async get(keys: readonly string[]) {
        store.reads += 1;
        if (store.isDown) throw new Error('the store is away');
        return new Map(keys.map((key) => [key, store.stored?.[key] ?? null]));
      },
    };
    const provider = createRulesProvider(
      { 'creator-home': { state: 'on' }, 'manage-overview': { state: 'on' } },
      stored === null ? undefined : (namespace as unknown as KVNamespace),
      () => clock.now,
    );
    const context = () => ({ ...CONTEXT });
    const evaluate = async (flag: string, request = context()) =>
      (await provider.resolveBooleanEvaluation(flag, false, request, console)).value;
    return { store, clock, evaluate, context };
  }

  it('puts a rule of the store before the configuration’s, flag by flag', async () => {
    const { evaluate } = open({
      'rule:creator-home': { state: 'off' },
      'rule:interests-detached': { state: 'some', roles: ['staff'] },
    });
    expect(await evaluate('creator-home')).toBe(false);
    expect(await evaluate('manage-overview')).toBe(true);
    expect(await evaluate('interests-detached')).toBe(true);
  });

  it('reads the store once for a request, and again after 10 seconds', async () => {
    const { store, clock, evaluate, context } = open({});
    const request = context();
    await Promise.all([evaluate('creator-home', request), evaluate('manage-overview', request)]);
    clock.now = 9_999;
    await evaluate('creator-home');
    expect(store.reads).toBe(1);
    store.stored = { 'rule:creator-home': { state: 'off' } };
    clock.now = 10_000;
    expect(await evaluate('creator-home')).toBe(false);
    expect(store.reads).toBe(2);
  });

  it('keeps the last rules while the store is away, and ignores rules of a shape that it does not know', async () => {
    const { store, clock, evaluate } = open({ 'rule:creator-home': { state: 'off' } });
    expect(await evaluate('creator-home')).toBe(false);
    store.isDown = true;
    clock.now = 10_000;
    expect(await evaluate('creator-home')).toBe(false);
    store.isDown = false;
    store.stored = { 'rule:creator-home': { state: 'sometimes' } };
    clock.now = 20_000;
    expect(await evaluate('creator-home')).toBe(true);
  });

  it('fails where the store was never reached', async () => {
    const { store, evaluate } = open({});
    store.isDown = true;
    await expect(evaluate('creator-home')).rejects.toThrow('the store is away');
  });
});
