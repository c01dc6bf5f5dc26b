import { brand } from '../../shared/brand/brand.ts';
import { parseReferrer } from '../../shared/navigation/referrer.ts';
import type { PageId } from '../../shared/routes/routes.ts';
import type { InfoPageId } from '../src/info/info-rows.ts';
import type { Page } from '../src/page/page-data.ts';
import { eventRoute } from './event-route.ts';
import { homeRoute } from './home-route.ts';
import { parseIntent } from './market/sign-in-intent.ts';
import type { PageResult, RouteResult } from './page-result.ts';
import type { PageServices } from './page-services.ts';
import { resultsRoute } from './results-route.ts';

type Params = Readonly<Record<string, string>>;

/** A page whose head is the messages `page.{id}.title` and `page.{id}.text`. */
export function describePage(services: PageServices, id: PageId, page: Page): PageResult {
  const translate = (part: 'title' | 'text') => services.t(`page.${id}.${part}`, { brand: brand.name });
  return { status: 200, head: { title: translate('title'), description: translate('text') }, page };
}

function readReferrer({ request }: PageServices): string | null {
  return parseReferrer(request.url.searchParams.get('referrer'));
}

type Route = (services: PageServices, params: Params) => RouteResult | Promise<RouteResult>;

/** Every page that is no info page. */
const ROUTES: Readonly<Record<Exclude<PageId, InfoPageId>, Route>> = {
  home: homeRoute,
  'search-results': resultsRoute,
  event: (services, { event = '' }) => eventRoute(services, event),
  'sign-in': (services) =>
    describePage(services, 'sign-in', {
      kind: 'sign-in',
      referrer: readReferrer(services),
      intent: parseIntent(services.request.url.searchParams.get('intent')),
      csrfToken: services.csrfToken,
    }),
  'sign-up': (services) => describePage(services, 'sign-up', { kind: 'sign-up', referrer: readReferrer(services) }),
  'sign-out': (services) => describePage(services, 'sign-out', { kind: 'sign-out', csrfToken: services.csrfToken }),
  'help-center': (services, { helpLanguage = '' }) =>
    describePage(services, 'help-center', { kind: 'help-center', helpLanguage }),
  'help-where-are-my-tickets': (services, { helpLanguage = '' }) =>
    describePage(services, 'help-where-are-my-tickets', {
      kind: 'help-article',
      id: 'help-where-are-my-tickets',
      helpLanguage,
    }),
  'help-contact-organizer': (services, { helpLanguage = '' }) =>
    describePage(services, 'help-contact-organizer', {
      kind: 'help-article',
      id: 'help-contact-organizer',
      helpLanguage,
    }),
  'create-from-scratch': (services) => describePage(services, 'create-from-scratch', { kind: 'create-event' }),
};

/** What a route of `shared/routes/routes.ts` answers with. */
export function resolveRoute(services: PageServices, id: PageId, params: Params): RouteResult | Promise<RouteResult> {
  const routes: { readonly [Id in PageId]?: Route } = ROUTES;
  return routes[id]?.(services, params) ?? describePage(services, id, { kind: 'info', id });
}
