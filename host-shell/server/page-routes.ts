import { brand } from '../../shared/brand/brand.ts';
import { parseReferrer } from '../../shared/navigation/referrer.ts';
import type { PageId } from '../../shared/routes/routes.ts';
import type { Page } from '../src/page/page-data.ts';
import { answerEvent } from './event-route.ts';
import { answerHome } from './home-route.ts';
import type { PageServices } from './page-services.ts';
import { answerResults } from './results-route.ts';
import type { PageAnswer } from './stream-page.tsx';

type Params = Readonly<Record<string, string>>;
type Answer = PageAnswer | { readonly redirect: string };

/** A page whose words are all in the messages of its route. */
function describe(services: PageServices, id: PageId, page: Page): PageAnswer {
  const say = (part: 'title' | 'text') => services.t(`page.${id}.${part}`, { brand: brand.name });
  return { status: 200, head: { title: say('title'), description: say('text') }, page };
}

function readReferrer({ request }: PageServices): string | null {
  return parseReferrer(request.url.searchParams.get('referrer'));
}

/** Routes that are more than their title and sentence. */
const ANSWERS: { readonly [Id in PageId]?: (services: PageServices, params: Params) => Answer | Promise<Answer> } = {
  home: answerHome,
  'search-results': answerResults,
  event: (services, { event = '' }) => answerEvent(services, event),
  'sign-in': (services) =>
    describe(services, 'sign-in', {
      kind: 'sign-in',
      referrer: readReferrer(services),
      csrfToken: services.request.csrfToken,
    }),
  'sign-up': (services) => describe(services, 'sign-up', { kind: 'sign-up', referrer: readReferrer(services) }),
  'sign-out': (services) => describe(services, 'sign-out', { kind: 'sign-out', csrfToken: services.request.csrfToken }),
  'help-center': (services, { helpLanguage = '' }) =>
    describe(services, 'help-center', { kind: 'help-center', helpLanguage }),
  'help-where-are-my-tickets': (services, { helpLanguage = '' }) =>
    describe(services, 'help-where-are-my-tickets', {
      kind: 'help-article',
      id: 'help-where-are-my-tickets',
      helpLanguage,
    }),
  'help-contact-organizer': (services, { helpLanguage = '' }) =>
    describe(services, 'help-contact-organizer', { kind: 'help-article', id: 'help-contact-organizer', helpLanguage }),
  'create-from-scratch': (services) => describe(services, 'create-from-scratch', { kind: 'create-event' }),
};

/** Answers a route of the table (`shared/routes/routes.ts`). */
export function answerRoute(services: PageServices, id: PageId, params: Params): Answer | Promise<Answer> {
  const answer = ANSWERS[id];
  return answer === undefined ? describe(services, id, { kind: 'info', id }) : answer(services, params);
}
