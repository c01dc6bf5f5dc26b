import { ONLINE_LOCATION } from '../../shared/location/location.ts';
import { type PlaygroundOptions, parsePlaygroundOptions } from '../src/playground/playground-options.ts';
import { loadPlace } from './load-place.ts';
import type { PageRequest } from './page-request.ts';
import type { PageServices } from './page-services.ts';
import type { PageAnswer } from './stream-page.tsx';

const readOptions = ({ url, site, language }: PageRequest): PlaygroundOptions =>
  parsePlaygroundOptions(url.searchParams, { domain: site.domain, locale: language.locale });

/** Pages behind routes of the edge (contract §2): it decides whether they are asked for, their bodies are ours. */
const TOOLS: Readonly<Record<string, (services: PageServices) => PageAnswer | Promise<PageAnswer>>> = {
  '/header/playground': ({ request, t }) => ({
    status: 200,
    head: { title: t('playground.title'), description: t('playground.text') },
    page: { kind: 'playground', options: readOptions(request) },
  }),
  '/header/playground/frame': async ({ request, origin, t }) => {
    const options = readOptions(request);
    const { domain, locale, role, flags, location } = options;
    const place = location === '' || location === 'online' ? null : await loadPlace(origin, location);
    const known = location === 'online' ? ONLINE_LOCATION : (place?.location ?? null);
    return {
      status: 200,
      head: {
        title: t('playground.frame'),
        description: t('playground.text'),
        // Shown as the home page shows it, with everything a home page's header has.
        header: {
          site: domain,
          locale,
          person: role,
          flags: flags.join(','),
          path: '/',
          ...(known === null ? {} : { location: JSON.stringify(known) }),
        },
      },
      page: { kind: 'playground-frame', options },
    };
  },
};

export async function answerTool(services: PageServices): Promise<PageAnswer | null> {
  const answer = TOOLS[services.request.url.pathname];
  return answer === undefined ? null : answer(services);
}
