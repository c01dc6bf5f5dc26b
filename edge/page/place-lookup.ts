import { type ExecutionContext, Hono } from 'hono';
import type { Location } from '../../shared/location/location.ts';
import { parsePlace } from '../../shared/location/parse-place.ts';
import { readViewport } from '../../shared/location/read-viewport.ts';
import { toLocation } from '../../shared/location/to-location.ts';
import { createProxyRoutes, type ProxyDependencies, type ProxyVariables } from '../proxy/proxy-routes.ts';

/** Places for pages, through the same proxies, caches and budgets as the browser's own calls. */
export interface PlaceLookup {
  /** The place of the request; null when nobody knows. */
  readonly guess: () => Promise<Location | null>;
  /** The origin's first prediction for a text, as the script asks for it; null when there is none. */
  readonly find: (text: string, near: Location | null) => Promise<Location | null>;
}

interface Prediction {
  readonly place_id: string;
  readonly main_text: string;
  readonly secondary_text: string;
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
      async find(text, near) {
        const { latitude, longitude } = near ?? {};
        const predicted = await get('/home/api/geo/place_predictions/', {
          input: text.slice(0, 200),
          types: 'regions',
          ...(latitude && longitude ? { latitude, longitude } : {}),
        });
        const [first] = (predicted as { predictions?: Prediction[] } | null)?.predictions ?? [];
        if (first === undefined) return null;
        const answer = await get('/home/api/geo/place_from_google_place_id/', {
          googlePlaceId: first.place_id,
          excludeNeighborhoods: 'true',
          enableNeighborhoodsAndBoroughs: 'false',
        });
        const name = { mainText: first.main_text, secondaryText: first.secondary_text };
        return readPlace(answer) ?? readViewport((answer ?? {}) as Readonly<Record<string, unknown>>, name);
      },
    };
  };
}
