/** The time zone of most of a country's population, for countries with more than one zone. */
const MAIN_ZONE: Readonly<Record<string, string>> = {
  US: 'America/New_York',
  CA: 'America/Toronto',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
  BR: 'America/Sao_Paulo',
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  MX: 'America/Mexico_City',
  ES: 'Europe/Madrid',
  PT: 'Europe/Lisbon',
  DE: 'Europe/Berlin',
  CN: 'Asia/Shanghai',
  UA: 'Europe/Kyiv',
};

/** Regions (GeoNames admin codes) outside the main time zone of a country with sites. */
const REGION_ZONES: Readonly<Record<string, string>> = {
  US: 'America/Chicago AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI; America/Denver CO ID MT NM UT WY; America/Phoenix AZ; America/Los_Angeles CA NV OR WA; America/Anchorage AK; Pacific/Honolulu HI',
  CA: 'America/Vancouver 02; America/Edmonton 01 13; America/Regina 11; America/Winnipeg 03; America/Halifax 04 07 09; America/St_Johns 05; America/Whitehorse 12',
  AU: 'Australia/Darwin 03; Australia/Brisbane 04; Australia/Adelaide 05; Australia/Hobart 06; Australia/Melbourne 07; Australia/Perth 08',
  BR: 'America/Bahia 05; America/Fortaleza 06 13 17 20 22; America/Recife 30; America/Maceio 02 28; America/Belem 16 03; America/Manaus 04 25; America/Cuiaba 14; America/Campo_Grande 11',
  MX: 'America/Tijuana 02; America/Hermosillo 26; America/Mazatlan 03 18 25; America/Chihuahua 06; America/Cancun 23',
  ES: 'Atlantic/Canary 53',
  PT: 'Atlantic/Azores 23; Atlantic/Madeira 10',
  CL: 'America/Punta_Arenas 10',
};

const zoneByRegion = new Map(
  Object.entries(REGION_ZONES).flatMap(([country, list]) =>
    list.split('; ').flatMap((row) => {
      const [zone = '', ...regions] = row.split(' ');
      return regions.map((region) => [`${country} ${region}`, zone] as const);
    }),
  ),
);
const zonesByCountry = new Map<string, readonly string[]>();
const offsets = new Map<string, number>();

/** Finds the IANA time zone of a place: by table if the country has several, else its only zone, else the zone whose offset fits the longitude best. */
export function resolveTimeZone(country: string, region: string | null, longitude: number): string {
  const known = zoneByRegion.get(`${country} ${region}`) ?? MAIN_ZONE[country];
  if (known !== undefined) return known;
  const zones = listZones(country);
  const distance = (zone: string) => Math.abs(getOffsetHours(zone) - longitude / 15);
  return zones.reduce((best, zone) => (distance(zone) < distance(best) ? zone : best), zones[0] ?? 'Etc/UTC');
}

function listZones(country: string): readonly string[] {
  const known = zonesByCountry.get(country);
  if (known !== undefined) return known;
  // In Node, not yet in TypeScript's `lib`: the zones of CLDR for the region.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  const zones = locale.getTimeZones?.() ?? [];
  zonesByCountry.set(country, zones);
  return zones;
}

/** Reads the standard offset of a zone from UTC. */
function getOffsetHours(timeZone: string): number {
  const known = offsets.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const january = Date.UTC(2026, 0, 15);
  const hours = (Date.parse(`${format.format(january).replace(' ', 'T')}Z`) - january) / 3_600_000;
  offsets.set(timeZone, hours);
  return hours;
}
