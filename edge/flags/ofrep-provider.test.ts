import { describe, expect, it } from 'vitest';
import { FlagClient, type FlagException } from './flag-client.ts';
import { OfrepProvider } from './ofrep-provider.ts';

const CONTEXT = {
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
    const provider = new OfrepProvider({ url: 'https://flags.example', key: 'k1', fetch: fetch as never });
    const client = new FlagClient({ provider, report: (exception) => reported.push(exception) });
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
    ['an error', 503, '{}', 'GeneralError'],
    ['a redirect', 302, '{}', 'GeneralError'],
    ['no JSON', 200, '<html>', 'ParseError'],
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
