import * as server from '@marquee/header-server';
import { describe, expect, it } from 'vitest';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import type { HeaderRenderer } from '../header/header-release.ts';
import { BuildRefusedError } from './build-store.ts';
import { renderFirst } from './first-render.ts';

const BUILD = 'aaaaaaaaaaaa';
const HTML = '<header><form role="search"></form></header>';

const renderWith = (render: HeaderRenderer['render'], labels?: Record<string, string>) =>
  renderFirst(BUILD, {
    render,
    readLabels: async (locale) => (labels as ReturnType<typeof server.readLabels>) ?? server.readLabels(locale),
  });

describe('the first render of a build', () => {
  it("is the anonymous user's home page in the first language, on a wide screen", async () => {
    let shown: HeaderProps | undefined;
    await renderWith(async (props, json) => {
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(props)));
      shown = props;
      return HTML;
    });
    expect(shown).toMatchObject({
      user: { isAuthenticated: false },
      env: { isMobile: false },
      page: { path: '/', isHome: true, query: '', variant: 'default', showCreateEventCTA: true },
      variant: 'full',
    });
  });

  it.each<[string, unknown]>([
    ['a header without a search form', '<header></header>'],
    ['a search form without a header', '<form role="search"></form>'],
    ['nothing', ''],
    ['no text', { html: HTML }],
  ])('refuses %s', async (_, html) => {
    const refused = renderWith(async () => html as string);
    await expect(refused).rejects.toThrow(`Build ${BUILD} renders no header with a search form`);
    await expect(refused).rejects.toBeInstanceOf(BuildRefusedError);
  });

  it.each<[unknown, string]>([
    [new Error('boom'), 'does not render: boom'],
    ['a text', 'does not render: a text'],
    [new BuildRefusedError(BUILD, 'is old'), 'is old'],
  ])('says what it threw: %s', async (thrown, reason) => {
    const refused = renderWith(() => Promise.reject(thrown));
    await expect(refused).rejects.toThrow(new RegExp(`^Build ${BUILD} ${reason}$`));
  });

  it('names a message that the edge writes and the build lacks', async () => {
    await expect(renderWith(async () => HTML, {})).rejects.toThrow(/^Build aaaaaaaaaaaa has no message for /);
  });
});
