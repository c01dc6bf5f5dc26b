import { type ExecutionContext, Hono } from 'hono';
import type { Location } from '../../shared/location/location.ts';
import { parsePlace } from '../../shared/location/parse-place.ts';
import { toLocation } from '../../shared/location/to-location.ts';
import { createProxyRoutes, type ProxyDependencies, type ProxyVariables } from '../proxy/proxy-routes.ts';

/** Places for pages, through the same proxies, caches and budgets as the browser's own calls. */
export interface PlaceLookup {
  /** The place of the request; null when nobody knows. */
  readonly guess: () => Promise<Location | null>;
  /** The origin's first prediction for a text; null when there is none. */
  readonly find: (text: string) => Promise<Location | null>;
}

interface LookupBindings {
  readonly variables: ProxyVariables;
}

/** Host of the addresses; the proxies look at the path alone. */
const BASE = 'https://lookup.internal';

/** Creates the lookup of an isolate; each request then opens its own with what is known of it. */
export function createPlaceLookup(dependencies: ProxyDependencies<LookupBindings>) {
  const app = new Hono<{ Bindings: LookupBindings; Variables: ProxyVariables }>();
  app.use(async (c, next) => {
    const { siteLocale, correlationId, geo } = c.env.variables;
    c.set('siteLocale', siteLocale);
    c.set('correlationId', correlationId);
    c.set('geo', geo);
    await next();
  });
  app.route('/', createProxyRoutes<LookupBindings>(dependencies));

  return (variables: ProxyVariables, context: ExecutionContext): PlaceLookup => {
    const get = async (path: string, parameters: Readonly<Record<string, string>> = {}): Promise<unknown> => {
      const headers = { 'eb-lang': variables.siteLocale.language.locale };
      const request = new Request(`${BASE}${path}?${new URLSearchParams(parameters)}`, { headers });
      const response = await app.fetch(request, { variables }, context);
      return response.ok ? response.json() : null;
    };
    const readPlace = (answer: unknown): Location | null => {
      const place = parsePlace((answer as { place?: unknown } | null)?.place);
      return place === null ? null : toLocation(place);
    };
    return {
      guess: async () => readPlace(await get('/home/api/geo/place_from_request/')),
      async find(text) {
        const answer = await get('/home/api/geo/place_predictions/', { input: text.slice(0, 200) });
        const [first] = (answer as { predictions?: { place_id: string }[] } | null)?.predictions ?? [];
        if (first === undefined) return null;
        return readPlace(await get('/home/api/geo/place_from_google_place_id/', { googlePlaceId: first.place_id }));
      },
    };
  };
}
