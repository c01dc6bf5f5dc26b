import { SITES } from '../../../shared/sites/sites.ts';
import { createUserRequest, expectedStatus, findUserFaults, type UserRequest } from '../pages/isolation-users.ts';
import type { LoadRequest, LoadResponse } from '../proxy/load-client.ts';
import type { Random } from '../proxy/random.ts';

const QUERIES = 500;
const PLACES = 20;

/** A request with what its response must be. */
export interface SoakRequest extends LoadRequest {
  readonly kind: 'autocomplete' | 'trending' | UserRequest['kind'];
  readonly startedAt: number;
  readonly expectedStatus: number;
  /** Lists the parts of a response that may only appear in the response to a different request. */
  readonly findFaults: (response: LoadResponse) => readonly string[];
}

/** Ranks by Zipf's law: the first is as frequent as the second and third together, and so on. */
export function createZipf(count: number): (random: Random) => number {
  const sums: number[] = [];
  for (let rank = 1; rank <= count; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  const total = sums.at(-1) ?? 1;
  return (random) => {
    const point = (random.below(1e9) / 1e9) * total;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

const pickQuery = createZipf(QUERIES);
const pickPlace = createZipf(PLACES);

/** A request as the traffic of a day has them: two of three are calls, the others are about users. */
export function createSoakRequest(random: Random, sessions: readonly string[]): SoakRequest {
  const startedAt = performance.now();
  if (random.chance(0.65)) return { ...createCall(random), startedAt, expectedStatus: 200 };
  const request = createUserRequest(random, sessions);
  return {
    ...request,
    startedAt,
    expectedStatus: expectedStatus(request),
    findFaults: (response) => findUserFaults(request, response),
  };
}

function createCall(random: Random): Pick<SoakRequest, 'kind' | 'path' | 'host' | 'headers' | 'findFaults'> {
  const site = random.pick(SITES);
  const { locale } = random.pick(site.languages);
  const kind = random.pick(['autocomplete', 'autocomplete', 'autocomplete', 'trending'] as const);
  const place = pickPlace(random);
  const query = pickQuery(random);
  // The origin's own query is written out by hand: the code under test must not be its own model.
  const { path, received } = {
    autocomplete: {
      path: `/api/v3/destination/search/autocomplete/?q=term${query}&place_id=p${place}`,
      received: `?q=term${query}&completion_types=event%2Cquery&expand.destination_event=primary_venue%2Cimage&place_id=p${place}`,
    },
    trending: {
      path: `/api/v3/trending/?timeframe=week&location=xx--place${place}`,
      received: `?location=xx--place${place}&timeframe=week`,
    },
  }[kind];
  return {
    kind,
    path,
    host: site.host,
    headers: [['eb-lang', locale]],
    findFaults: ({ body }) => (body.includes(`"${site.host}|${locale}|${received}"`) ? [] : ['the answer of another']),
  };
}
