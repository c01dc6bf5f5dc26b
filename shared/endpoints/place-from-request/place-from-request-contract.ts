import { parseDegrees } from '../../contracts/argument-fields.ts';
import type { EndpointContract, RequestGeo } from '../endpoint-contract.ts';
import { type PlaceAnswer, parsePlaceAnswer } from '../endpoint-contract.ts';
import { PLACE_FROM_REQUEST_PATH } from './place-from-request.ts';

const MAX_GEO_NAME_LENGTH = 100;

/** Absent or invalid values are left out. Coordinates to 1 decimal: a city, not a home. */
function buildArguments(geo: RequestGeo): string {
  const latitude = cleanDegrees(geo.latitude, 90);
  const longitude = cleanDegrees(geo.longitude, 180);
  const point = latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
  return Object.entries({
    country: geo.country !== undefined && /^[A-Z]{2}$/.test(geo.country) ? geo.country : undefined,
    region: cleanGeoName(geo.region),
    city: cleanGeoName(geo.city),
    ...point,
  })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}

function cleanGeoName(name: string | undefined): string | undefined {
  const text = name
    ?.normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
  return text === undefined || text === '' || text.length > MAX_GEO_NAME_LENGTH ? undefined : text;
}

function cleanDegrees(value: string | number | undefined, limit: 90 | 180): string | undefined {
  if (value === undefined) return undefined;
  const parsed = parseDegrees(limit, 1)(String(value));
  return 'value' in parsed ? parsed.value : undefined;
}

export const PLACE_FROM_REQUEST = {
  path: PLACE_FROM_REQUEST_PATH,
  arguments: { from: 'request-geo', build: buildArguments },
  parseAnswer: parsePlaceAnswer,
} as const satisfies EndpointContract<PlaceAnswer>;
