import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderEnvironment } from '../../../shared/contracts/header-props.ts';
import { type PropsSource, resolveProps } from './resolve-props.ts';

const ENVIRONMENT = { serverUrl: 'https://www.marquee.de', flags: { 'creator-home': true } } as HeaderEnvironment;

function createSource(path = '/shop/'): PropsSource & { readonly requested: string[] } {
  const requested: string[] = [];
  return {
    origin: 'https://www.marquee.de',
    cookies: '',
    path,
    build: 'b1b1b1b1b1b1',
    requested,
    fetch: async (input) => {
      requested.push(String(input));
      return Response.json(ENVIRONMENT);
    },
  };
}

describe('props that a host did not pass', () => {
  it('come from the header’s site, with its operators’ flags', async () => {
    const source = createSource();
    expect(await resolveProps({}, source)).toMatchObject({
      env: ENVIRONMENT,
      flags: { 'creator-home': true },
      user: ANONYMOUS_USER,
      page: { path: '/shop/', isHome: false },
    });
    expect(source.requested).toEqual(['https://www.marquee.de/header/environment?build=b1b1b1b1b1b1']);
  });

  it('are not requested where the host passes them; its flags stay its own', async () => {
    const source = createSource();
    const flags = { 'old-collections-link': true };
    expect((await resolveProps({ env: ENVIRONMENT, flags }, source)).flags).toEqual(flags);
    expect(source.requested).toEqual([]);
  });

  it.each(['/', '/fr/', '/?ref=1'])('mark the home page by its path: %s', async (path) => {
    expect((await resolveProps({}, createSource(path))).page.isHome).toBe(true);
  });
});
