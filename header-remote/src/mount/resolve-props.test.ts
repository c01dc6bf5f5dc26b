import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderEnvironment } from '../../../shared/contracts/header-props.ts';
import { type PropsSource, resolveProps } from './resolve-props.ts';

const ENVIRONMENT = { serverUrl: 'https://www.marquee.de', flags: { 'creator-home': true } } as HeaderEnvironment;

function createSource(path = '/shop/'): PropsSource & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    origin: 'https://www.marquee.de',
    cookies: '',
    path,
    asked,
    fetch: async (input) => {
      asked.push(String(input));
      return Response.json(ENVIRONMENT);
    },
  };
}

describe('props that a host did not give', () => {
  it('come from the header’s site, the operators’ flags among them', async () => {
    const source = createSource();
    expect(await resolveProps({}, source)).toMatchObject({
      env: ENVIRONMENT,
      flags: { 'creator-home': true },
      user: ANONYMOUS_USER,
      page: { path: '/shop/', isHome: false },
    });
    expect(source.asked).toEqual(['https://www.marquee.de/header/environment']);
  });

  it('are not asked for where the host has them; its flags are its own', async () => {
    const source = createSource();
    const flags = { 'old-collections-link': true };
    expect((await resolveProps({ env: ENVIRONMENT, flags }, source)).flags).toEqual(flags);
    expect(source.asked).toEqual([]);
  });

  it.each(['/', '/fr/', '/?ref=1'])('know the home page by its path: %s', async (path) => {
    expect((await resolveProps({}, createSource(path))).page.isHome).toBe(true);
  });
});
