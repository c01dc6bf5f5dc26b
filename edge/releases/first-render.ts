import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { HEADER_PROPS_VERSION, type HeaderProps } from '../../shared/contracts/header-props.ts';
import type { HeaderLabels } from '../../shared/contracts/header-server.ts';
import { createTranslate } from '../../shared/i18n/translate.ts';
import { buildHeaderEnvironment } from '../../shared/navigation/header-environment.ts';
import { DEFAULT_SITE } from '../../shared/sites/sites.ts';
import type { HeaderRenderer } from '../header/header-release.ts';
import { BuildRefusedError } from './build-store.ts';

const [language] = DEFAULT_SITE.languages;

/** Props of an anonymous user's home page, with a build's labels. */
function createFirstProps(build: string, labels: HeaderLabels): HeaderProps {
  const translate = createTranslate(labels);
  return {
    version: HEADER_PROPS_VERSION,
    user: ANONYMOUS_USER,
    env: buildHeaderEnvironment({
      site: DEFAULT_SITE,
      language,
      serverUrl: `https://${DEFAULT_SITE.host}`,
      linkBase: '',
      adminServerUrl: null,
      isMobile: false,
      flags: {},
      translate(key: string) {
        if (!Object.hasOwn(labels, key)) throw new BuildRefusedError(build, `has no message for ${key}`);
        return translate(key as never);
      },
    }),
    location: null,
    flags: {},
    page: { path: '/', isHome: true, query: '', variant: 'default', showCreateEventCTA: true },
    variant: 'full',
  };
}

/**
 * Renders a build's header once, before anybody sees it.
 *
 * @throws BuildRefusedError if rendering throws, messages that the edge writes are missing, or the result is not a
 * header with a search form.
 */
export async function renderFirst(build: string, renderer: HeaderRenderer): Promise<void> {
  let html: unknown;
  try {
    const props = createFirstProps(build, await renderer.readLabels(language.locale));
    html = await renderer.render(props, JSON.stringify(props));
  } catch (error) {
    if (error instanceof BuildRefusedError) throw error;
    throw new BuildRefusedError(build, `does not render: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof html !== 'string' || !html.includes('<header') || !html.includes('role="search"')) {
    throw new BuildRefusedError(build, 'renders no header with a search form');
  }
}
