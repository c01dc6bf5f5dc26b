import { parsePlaygroundOptions } from '../src/playground/playground-options.ts';
import type { PageServices } from './page-services.ts';
import type { PageAnswer } from './stream-page.tsx';

/** Pages behind routes of the edge (contract §2): it decides whether they are asked for, their bodies are ours. */
const TOOLS: Readonly<Record<string, (services: PageServices) => PageAnswer>> = {
  '/header/playground': ({ request, t }) => ({
    status: 200,
    head: { title: t('playground.title'), description: t('playground.text') },
    page: { kind: 'playground', options: parsePlaygroundOptions(request.url.searchParams) },
  }),
  '/header/playground/frame': ({ request, t }) => {
    const options = parsePlaygroundOptions(request.url.searchParams);
    const { domain, locale, role, flags, location } = options;
    return {
      status: 200,
      head: {
        title: t('playground.frame'),
        description: t('playground.text'),
        // Shown as the home page shows it, with everything a home page's header has.
        header: { site: domain, locale, role, flags: flags.join(','), location, path: '/' },
      },
      page: { kind: 'playground-frame', options },
    };
  },
  '/search': ({ request, t }) => {
    const query = request.url.searchParams.get('q')?.slice(0, 200) ?? '';
    const locationText = request.url.searchParams.get('location')?.slice(0, 200) ?? '';
    return {
      status: 404,
      head: { title: t('no-place.title', { place: locationText }), description: t('no-place.text') },
      page: { kind: 'no-place', query, locationText },
    };
  },
};

export function answerTool(services: PageServices): PageAnswer | null {
  const { url, language } = services.request;
  const path = url.pathname.slice(language.prefix.length);
  const answer = TOOLS[url.pathname] ?? TOOLS[path] ?? TOOLS[url.pathname.replace(/\/$/, '')];
  return answer?.(services) ?? null;
}
