import type { Page, Route } from 'playwright/test';

/** Terms of the fake origin; those that contain the query are its suggestions. */
const TERMS = ['jazz', 'jazz brunch', 'jazz bar', 'live jazz', 'rock', 'rock climbing', 'yoga', 'food festival'];
const TRENDING = ['halloween', 'live music', 'food festival', 'comedy', 'markets'];

export interface City {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly slug: string;
  readonly latitude: string;
  readonly longitude: string;
}

export const CITIES: readonly City[] = [
  {
    id: '5391959',
    name: 'San Francisco',
    region: 'CA',
    slug: 'ca--san-francisco',
    latitude: '37.77',
    longitude: '-122.41',
  },
  { id: '5378538', name: 'Oakland', region: 'CA', slug: 'ca--oakland', latitude: '37.80', longitude: '-122.27' },
  { id: '2950159', name: 'Berlin', region: 'BE', slug: 'germany--berlin', latitude: '52.52', longitude: '13.40' },
  { id: '2867714', name: 'Munich', region: 'BY', slug: 'germany--munich', latitude: '48.13', longitude: '11.57' },
];

export function describePlace({ id, name, region, slug, latitude, longitude }: City) {
  const full = (text: string) => ({ full_name: text, suggested_abbreviation: text });
  return {
    id,
    location_slug: slug,
    place_type: 'locality',
    derived_ancestor_type: 'region',
    latitude,
    longitude,
    localizations: { default: { locality: full(name), region: full(region), country: full('Somewhere') } },
  };
}

/** The answer to a call; a status without a body has the error object. */
export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  /** The answer waits for this. */
  readonly after?: Promise<unknown>;
  readonly isOffline?: boolean;
}

export interface Call {
  readonly path: string;
  readonly parameters: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  /** What became of it. */
  outcome: 'pending' | 'answered' | 'aborted';
}

export type Responder = (parameters: URLSearchParams) => Answer;

const ok = (body: unknown): Answer => ({ body });

const RESPONDERS: Readonly<Record<string, Responder>> = {
  '/api/v3/destination/search/autocomplete/': (parameters) => {
    const query = (parameters.get('q') ?? '').toLowerCase();
    return ok({ query: TERMS.filter((term) => term.includes(query)) });
  },
  '/api/v3/trending/': () =>
    ok({ trending: { active_timeframe: 'week', trending_searches: TRENDING.map((term) => ({ term })) } }),
  '/home/api/geo/place_predictions/': (parameters) => {
    const input = (parameters.get('input') ?? '').toLowerCase();
    const cities = CITIES.filter(({ name }) => name.toLowerCase().startsWith(input));
    return ok({
      predictions: cities.map(({ id, name, region }) => ({
        main_text: name,
        secondary_text: region,
        types: ['locality'],
        place_id: id,
      })),
    });
  },
  '/home/api/geo/place_from_google_place_id/': (parameters) => {
    const city = CITIES.find(({ id }) => id === parameters.get('googlePlaceId'));
    return city === undefined ? { status: 404 } : ok({ place: describePlace(city) });
  },
  '/home/api/geo/place_from_coordinates/': () => ok({ place: describePlace(CITIES[1] as City) }),
  '/home/api/geo/place_from_request/': () => ok({ place: describePlace(CITIES[0] as City) }),
};

/** Answers the calls of a page in place of the edge, and records them; pages of results are empty. */
export class FakeOrigin {
  readonly page: Page;
  readonly calls: Call[] = [];
  readonly #responders: Record<string, Responder> = { ...RESPONDERS };

  constructor(page: Page) {
    this.page = page;
  }

  protected async answerCalls(): Promise<void> {
    await this.page.route(/\/(api\/v3|home\/api\/geo)\//, (route) => this.#answer(route));
    // That a search goes to the address of its results is the end of it, in another tab too: an empty page loads at once.
    await this.page.context().route(
      ({ pathname }) => pathname.startsWith('/d/'),
      (route) =>
        route.request().isNavigationRequest()
          ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Results</title>' })
          : route.fallback(),
    );
  }

  /** Answers a call in another way from now on. */
  respond(path: string, responder: Responder): void {
    this.#responders[path] = responder;
  }

  /** Forgets calls, and answers them as in the beginning. */
  forgetCalls(): void {
    this.calls.length = 0;
    Object.assign(this.#responders, RESPONDERS);
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname: path, searchParams: parameters } = new URL(request.url());
    const call: Call = { path, parameters, headers: request.headers(), outcome: 'pending' };
    this.calls.push(call);
    const responder = this.#responders[path];
    if (responder === undefined) return route.fulfill({ status: 404, json: { error: 'NOT_FOUND' } });
    const { status = 200, body = { error: 'BAD_GATEWAY' }, after, isOffline } = responder(parameters);
    const failed = new Promise<'aborted'>((resolve) => {
      this.page.on('requestfailed', (one) => {
        if (one === request) resolve('aborted');
      });
    });
    call.outcome = await Promise.race([failed, Promise.resolve(after).then(() => 'answered' as const)]);
    if (call.outcome === 'aborted') return;
    // A request that was aborted in the meantime cannot be answered; some tests are about that.
    await (isOffline
      ? route.abort('internetdisconnected')
      : route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*' } })
    ).catch(() => {
      call.outcome = 'aborted';
    });
  }
}
