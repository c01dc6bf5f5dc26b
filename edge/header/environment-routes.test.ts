import { describe, expect, it } from 'vitest';
import type { HeaderEnvironment } from '../../shared/contracts/header-props.ts';
import { createEdgeApp } from '../test/edge-request.ts';
import { chooseTestRelease, createTestRelease } from '../test/test-release.ts';
import { createEnvironmentRoutes } from './environment-routes.ts';

const { build, renderer } = createTestRelease();
const errors: unknown[] = [];
const app = createEdgeApp(
  (edge) =>
    void edge.route(
      '/',
      createEnvironmentRoutes({
        chooseRelease: chooseTestRelease(),
        findRelease: async () => ({
          build,
          renderer: { ...renderer, readLabels: () => Promise.reject(new Error('broken')) },
        }),
        deployed: createTestRelease(),
        reportError: (_, error) => errors.push(error),
      }),
    ),
  {},
  { 'creator-home': true },
);
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(`https://www.marquee.ch${path}`, { headers });
  return { response, env: (await response.json()) as HeaderEnvironment };
};

describe('/header/environment', () => {
  it('is the environment of the site, with absolute addresses and the admin server of the stage', async () => {
    const { response, env } = await read('/header/environment');
    expect(env).toMatchObject({
      serverUrl: 'https://www.marquee.ch',
      linkBase: 'https://www.marquee.ch',
      adminServerUrl: 'https://admin.marquee.com',
      signinUrl: 'https://www.marquee.ch/signin/',
      ebDomain: '.ch',
      isMobile: false,
      localeInfo: { locale: 'de_CH', uses_language_subdirectory: false },
    });
    expect(env.flags).toEqual({ 'creator-home': true });
    expect(response.headers.get('content-language')).toBe('de-CH');
    expect(response.headers.get('vary')).toBe('Cookie, eb-lang, Sec-CH-UA-Mobile, User-Agent');
    expect(response.headers.get('cache-control')).toBe('private, max-age=15');
  });

  it.each<[string, Record<string, string>, string]>([
    ['/header/environment', { 'eb-lang': 'fr_CH' }, 'fr_CH'],
    ['/header/environment?locale=it_CH', {}, 'it_CH'],
    ['/header/environment?locale=it_CH', { 'eb-lang': 'fr_CH' }, 'it_CH'],
    ['/header/environment', { 'eb-lang': 'sv_SE' }, 'de_CH'],
  ])('%s with %j is in %s', async (path, headers, locale) => {
    expect((await read(path, headers)).env.localeInfo.locale).toBe(locale);
  });

  it('has the messages of the deployed build where the build that asks gives none', async () => {
    const { response, env } = await read('/header/environment?build=b0b0b0b0b0b0');
    expect(response.status).toBe(200);
    expect(env).toEqual((await read('/header/environment')).env);
    expect(errors).toHaveLength(1);
  });

  it.each([
    ...['sv_SE', 'fr', ''].map((locale) => [locale, 'must be a locale of www.marquee.ch'] as const),
    ['it_CH&locale=fr_CH', 'must be given once'] as const,
  ])('refuses locale=%s', async (locale, problem) => {
    const { response, env } = await read(`/header/environment?locale=${locale}`);
    expect(response.status).toBe(400);
    expect(env).toMatchObject({
      error_detail: { ARGUMENTS_ERROR: { locale: [problem] } },
    });
  });

  it('says what it differs by: the apps have one device, and most sites one language', async () => {
    const vary = async (host: string, path: string) =>
      (await app.request(`https://${host}${path}`)).headers.get('vary');
    expect(await vary('www.marquee.de', '/header/environment')).toBe('Cookie, Sec-CH-UA-Mobile, User-Agent');
    expect(await vary('www.marquee.ch', '/header/mobile/environment')).toBe('eb-lang');
    expect(await vary('www.marquee.de', '/header/mobile/environment')).toBeNull();
  });

  it('follows the device, and is always of a phone for the apps', async () => {
    expect((await read('/header/environment', { 'sec-ch-ua-mobile': '?1' })).env.isMobile).toBe(true);
    expect((await read('/header/mobile/environment')).env.isMobile).toBe(true);
  });
});
