import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { SAMPLE_ENVIRONMENT as ENVIRONMENT, SAMPLE_PROPS } from '../../test/sample-props.ts';
import { hasProps, loadCompletion, type PropsSource, type RequestedProps, resolveDefaults } from './resolve-props.ts';

type Requests = { readonly requested: string[] };

function createSource(path = '/shop/', answer: unknown = ENVIRONMENT): PropsSource & Requests {
  const requested: string[] = [];
  return {
    origin: 'https://www.marquee.de',
    pageOrigin: 'https://www.marquee.de',
    cookies: '',
    path,
    build: 'b1b1b1b1b1b1',
    requested,
    fetch: async (input) => {
      requested.push(String(input));
      return answer instanceof Response ? answer : Response.json(answer);
    },
  };
}

describe('props that a host did not pass', () => {
  it('come from the header’s site, with its operators’ flags', async () => {
    const source = createSource('/shop/', { ...ENVIRONMENT, flags: { 'creator-home': true } });
    expect(await resolveDefaults({}, source)).toMatchObject({
      env: ENVIRONMENT,
      flags: { 'creator-home': true },
      user: ANONYMOUS_USER,
      page: { path: '/shop/', isHome: false },
    });
    expect(source.requested).toEqual(['https://www.marquee.de/header/environment?build=b1b1b1b1b1b1']);
  });

  it('are requested as every call of the header is', async () => {
    const sent: Headers[] = [];
    const fetch: PropsSource['fetch'] = async (_, init) => {
      sent.push(new Headers(init?.headers));
      return Response.json(ENVIRONMENT);
    };
    await resolveDefaults({}, { ...createSource(), cookies: 'csrftoken=t1; session_hint=1', locale: 'de_CH', fetch });
    expect(sent.map((headers) => Object.fromEntries(headers))).toEqual(
      Array.from({ length: 2 }, () => ({
        accept: 'application/json',
        'eb-lang': 'de_CH',
        'x-csrftoken': 't1',
        'x-requested-with': 'XMLHttpRequest',
      })),
    );
  });

  it('are requested without the CSRF token of a host that is no page of the site', async () => {
    const sent: Headers[] = [];
    const fetch: PropsSource['fetch'] = async (_, init) => {
      sent.push(new Headers(init?.headers));
      return Response.json(ENVIRONMENT);
    };
    const cookies = 'csrftoken=t1; session_hint=1';
    await resolveDefaults({}, { ...createSource(), cookies, pageOrigin: 'https://shop.example', fetch });
    expect(sent.map((headers) => headers.has('x-csrftoken'))).toEqual([false, false]);
  });

  it('are not requested where the host passes them whole', async () => {
    const source = { ...createSource(), cookies: 'session_hint=1' };
    expect((await resolveDefaults({ env: ENVIRONMENT, user: {} }, source)).env).toEqual(ENVIRONMENT);
    expect(source.requested).toEqual([]);
  });

  it.each([{}, null, 5, { ...ENVIRONMENT, signinUrl: undefined }, { ...ENVIRONMENT, helpUrls: { home: '/help/' } }])(
    'are requested where the host passes an environment that is not whole: %j',
    async (env) => {
      const source = createSource();
      await resolveDefaults({ env }, source);
      expect(source.requested).toEqual(['https://www.marquee.de/header/environment?build=b1b1b1b1b1b1']);
    },
  );

  it('are requested once for each locale, and again after a failure', async () => {
    const requested: RequestedProps = new Map();
    const source = createSource();
    await resolveDefaults({}, source, requested);
    await resolveDefaults({ variant: 'logo-only' }, source, requested);
    expect(source.requested).toHaveLength(1);
    await resolveDefaults({}, { ...source, locale: 'en_US' }, requested);
    expect(source.requested).toHaveLength(2);

    const failing = createSource('/', new Response(null, { status: 502 }));
    const none: RequestedProps = new Map();
    await expect(resolveDefaults({}, failing, none)).rejects.toThrow(': 502');
    expect((await resolveDefaults({}, source, none)).env).toEqual(ENVIRONMENT);
  });
});

describe('the code that completes a host’s props', () => {
  it.each([{}, { env: undefined, user: null, slots: undefined }, { origin: '', locale: 'de_DE', onReady() {} }])(
    'is not loaded for a host that passes none: %j',
    (given) => expect(hasProps(given)).toBe(false),
  );

  it('is loaded for each prop that a host passes, and changes nothing where none is', async () => {
    const { version, ...props } = SAMPLE_PROPS;
    for (const [name, value] of Object.entries({ ...props, location: {}, slots: {}, shortcuts: true, trending: [] }))
      expect(hasProps({ [name]: value }), name).toBe(true);
    expect((await loadCompletion()).completeProps({}, SAMPLE_PROPS)).toEqual(SAMPLE_PROPS);
  });
});
