import { resolvePage } from '../../shared/routes/resolve-page.ts';
import type { PageId } from '../../shared/routes/routes.ts';
import type { PageServices } from './http/page-services.server.ts';
import type { ResolveKeys } from './http/signing-keys.server.ts';
import { type PageContext, renderPage } from './respond-page.server.ts';
import { signInRoute, signOutRoute } from './sign-in/session-routes.server.ts';
import { signUpRoute } from './sign-in/sign-up-route.server.ts';

type FormRoute = (c: PageContext) => Response | Promise<Response>;

/** Finds the form route of a page's address; undefined for a page without a form. */
export type FindForm = (services: PageServices) => FormRoute | undefined;

/** Finds the forms to sign in, sign up and sign out. Forms of the marketplace are in `MARKET_ROUTES`. */
export function createFormFinder(resolveKeys: ResolveKeys): FindForm {
  const forms: { readonly [Id in PageId]?: FormRoute } = {
    'sign-in': (c) => signInRoute(c, resolveKeys(c.env).sessions, (result) => renderPage(c, result)),
    'sign-up': (c) => signUpRoute(c, resolveKeys(c.env).sessions, (result) => renderPage(c, result)),
    'sign-out': signOutRoute,
  };
  return ({ request: { site, url } }) => {
    const resolution = resolvePage(site, url.pathname);
    return resolution.kind === 'page' ? forms[resolution.id] : undefined;
  };
}
