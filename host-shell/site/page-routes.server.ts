import type { PageId } from '../../shared/routes/routes.ts';
import { eventRoute } from './event-page/event-route.server.ts';
import { homeRoute } from './home/home-route.server.ts';
import { describePage } from './http/describe-page.server.ts';
import type { RouteResult } from './http/page-result.server.ts';
import type { PageServices } from './http/page-services.server.ts';
import type { InfoPageId } from './info/info-definitions.ts';
import { resultsRoute } from './results/results-route.server.ts';
import { createAccountFormPage } from './sign-in/account-forms.server.ts';

type Params = Readonly<Record<string, string>>;

type Route = (services: PageServices, params: Params) => RouteResult | Promise<RouteResult>;

/** Routes of all pages except info pages. */
const ROUTES: Readonly<Record<Exclude<PageId, InfoPageId>, Route>> = {
  home: homeRoute,
  'search-results': resultsRoute,
  event: (services, { event = '' }) => eventRoute(services, event),
  'sign-in': (services) => createAccountFormPage(services, 'sign-in'),
  'sign-up': (services) => createAccountFormPage(services, 'sign-up'),
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
};

/** Resolves a route of `shared/routes/routes.ts` to its page. */
export function resolveRoute(services: PageServices, id: PageId, params: Params): RouteResult | Promise<RouteResult> {
  const routes: { readonly [Id in PageId]?: Route } = ROUTES;
  return routes[id]?.(services, params) ?? describePage(services, id, { kind: 'info', id });
}
