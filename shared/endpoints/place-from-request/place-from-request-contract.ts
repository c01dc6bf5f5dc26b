import { parseDegrees } from '../../contracts/argument-fields.ts';
import { type EndpointContract, type PlaceAnswer, parsePlaceAnswer, type RequestGeo } from '../endpoint-contract.ts';
import { PLACE_FROM_REQUEST_PATH } from './place-from-request.ts';

const MAX_GEO_NAME_LENGTH = 100;

/** Absent or invalid values are left out. Coordinates to 1 decimal: a city, not a home. */
function buildArguments(geo: RequestGeo): string {
  const latitude = cleanDegrees(geo.latitude, 90);
  const longitude = cleanDegrees(geo.longitude, 180);
  return Object.entries({
    country: /^[A-Z]{2}$/.exec(geo.country ?? '')?.[0],
    region: cleanGeoName(geo.region),
    city: cleanGeoName(geo.city),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}

function cleanGeoName(name: string | undefined): string | undefined {
  const text = name
    ?.normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
  return text && text.length <= MAX_GEO_NAME_LENGTH ? text : undefined;
}

function cleanDegrees(value: string | number | undefined, limit: 90 | 180): string | undefined {
  const parsed = parseDegrees(limit, 1)(String(value));
  return 'value' in parsed ? parsed.value : undefined;
}

export const PLACE_FROM_REQUEST = {
  path: PLACE_FROM_REQUEST_PATH,
  arguments: { from: 'request-geo', build: buildArguments },
  parseAnswer: parsePlaceAnswer,
} as const satisfies EndpointContract<PlaceAnswer>;
