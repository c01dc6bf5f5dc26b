import { expect, it } from 'vitest';
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

it('/header/environment is the environment of the site, with absolute addresses and the admin server of the stage', async () => {
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
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, max-age=15',
    'content-language': 'de-CH',
    vary: 'Cookie, eb-lang, Sec-CH-UA-Mobile, User-Agent',
  });
});

it('has the messages of the deployed build where the build that asks gives none', async () => {
  const { response, env } = await read('/header/environment?build=b0b0b0b0b0b0');
  expect(response.status).toBe(200);
  expect(env).toEqual((await read('/header/environment')).env);
  expect(errors).toHaveLength(1);
});

it('is in the language that is asked for, of those of the site', async () => {
  const headers = { 'eb-lang': 'fr_CH' };
  expect((await read('/header/environment', headers)).env.localeInfo.locale).toBe('fr_CH');
  expect((await read('/header/environment?locale=it_CH', headers)).env.localeInfo.locale).toBe('it_CH');
  expect((await read('/header/environment?locale=sv_SE')).response.status).toBe(400);
});

it('follows the device, and is always of a phone for the apps', async () => {
  expect((await read('/header/environment', { 'sec-ch-ua-mobile': '?1' })).env.isMobile).toBe(true);
  const { response, env } = await read('/header/mobile/environment');
  expect([env.isMobile, response.headers.get('vary')]).toEqual([true, 'eb-lang']);
});
