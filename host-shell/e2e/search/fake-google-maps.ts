import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';

/** The key selects the behaviour, as with Google: it is valid for the current API, the older one, or none. */
export type KeyBehaviour = 'current' | 'older-only' | 'denied' | 'empty' | 'fails-once' | 'fails' | 'hangs';

/** Runs in the page: the parts of the places library that the header uses, as their documentation describes them. */
function placesLibrary(key: string): void {
  const calls: unknown[] = [];
  Object.assign(window, { mapsCalls: calls });
  const cities = [
    { id: '2950159', main: 'Berlin', secondary: 'Germany' },
    { id: '2867714', main: 'Munich', secondary: 'Bavaria, Germany' },
  ];
  const find = (input: string) =>
    key === 'empty' ? [] : cities.filter(({ main }) => main.toLowerCase().startsWith(input.toLowerCase()));
  let tokens = 0;
  class AutocompleteSessionToken {
    readonly number: number;
    constructor() {
      tokens += 1;
      this.number = tokens;
    }
  }
  const record = (api: string, request: { sessionToken: AutocompleteSessionToken }) =>
    calls.push({ ...request, api, sessionToken: request.sessionToken.number });
  const places = {
    AutocompleteSessionToken,
    AutocompleteSuggestion: {
      async fetchAutocompleteSuggestions(request: { input: string; sessionToken: AutocompleteSessionToken }) {
        record('current', request);
        if (key === 'older-only' || key === 'denied')
          throw new Error('PERMISSION_DENIED: Places API (New) is not enabled');
        return {
          suggestions: find(request.input).map(({ id, main, secondary }) => ({
            placePrediction: {
              placeId: id,
              text: { text: `${main}, ${secondary}` },
              mainText: { text: main },
              secondaryText: { text: secondary },
              types: ['locality', 'political'],
            },
          })),
        };
      },
    },
    AutocompleteService: class {
      async getPlacePredictions(
        request: { input: string; sessionToken: AutocompleteSessionToken },
        callback: (predictions: unknown[] | null, status: string) => void,
      ) {
        record('older', request);
        const predictions = find(request.input).map(({ id, main, secondary }) => ({
          place_id: id,
          structured_formatting: { main_text: main, secondary_text: secondary },
          types: ['locality'],
        }));
        if (key === 'denied') {
          callback(null, 'REQUEST_DENIED');
          throw new Error('REQUEST_DENIED');
        }
        callback(predictions, predictions.length === 0 ? 'ZERO_RESULTS' : 'OK');
        return { predictions };
      }
    },
  };
  const { maps } = (window as unknown as { google: { maps: Record<string, unknown> } }).google;
  maps.importLibrary = async () => places;
  (maps.__ib__ as () => void)();
}

/**
 * Serves a script that behaves as Google's does, and routes the page's requests for Google's to it.
 *
 * @returns the requested URLs, and a function that closes the server
 */
export async function serveFakeGoogleMaps(page: Page): Promise<{ readonly asked: URL[]; readonly close: () => void }> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'https://maps.googleapis.com');
    asked.push(url);
    const key = url.searchParams.get('key');
    if (key === 'hangs') return;
    if (key === 'fails' || (key === 'fails-once' && asked.length === 1)) {
      response.writeHead(503).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${placesLibrary})(${JSON.stringify(key)});`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.route('https://maps.googleapis.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      signal: AbortSignal.timeout(25_000),
    }).catch(() => null);
    if (answer === null || answer.status !== 200) return route.abort().catch(() => {});
    return route.fulfill({ status: 200, contentType: 'text/javascript', body: await answer.text() });
  });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { asked, close };
}

/** Sets the header's maps key in the page's HTML, and removes the policy that would forbid Google's script. */
export async function setMapsKey(page: Page, key: KeyBehaviour, path = '/'): Promise<void> {
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const { 'content-security-policy': _, ...headers } = response.headers();
      const html = (await response.text()).replace('"localeInfo":', `"mapsKey":${JSON.stringify(key)},"localeInfo":`);
      return route.fulfill({ response, headers, body: html });
    },
  );
}
