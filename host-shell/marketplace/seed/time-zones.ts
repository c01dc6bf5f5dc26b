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
  EC: 'America/Guayaquil',
  CN: 'Asia/Shanghai',
  UA: 'Europe/Kyiv',
  CY: 'Asia/Nicosia',
  MY: 'Asia/Kuala_Lumpur',
  UZ: 'Asia/Tashkent',
  PS: 'Asia/Hebron',
  VN: 'Asia/Ho_Chi_Minh',
  MN: 'Asia/Ulaanbaatar',
  KZ: 'Asia/Almaty',
};

/** Regions (GeoNames admin codes) outside the country's main time zone. */
const REGION_ZONES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  US: {
    'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'.split(' '),
    'America/Denver': 'CO ID MT NM UT WY'.split(' '),
    'America/Phoenix': ['AZ'],
    'America/Los_Angeles': 'CA NV OR WA'.split(' '),
    'America/Anchorage': ['AK'],
    'Pacific/Honolulu': ['HI'],
  },
  CA: {
    'America/Vancouver': ['02'],
    'America/Edmonton': ['01', '13'],
    'America/Regina': ['11'],
    'America/Winnipeg': ['03'],
    'America/Halifax': ['04', '07', '09'],
    'America/St_Johns': ['05'],
    'America/Whitehorse': ['12'],
  },
  AU: {
    'Australia/Darwin': ['03'],
    'Australia/Brisbane': ['04'],
    'Australia/Adelaide': ['05'],
    'Australia/Hobart': ['06'],
    'Australia/Melbourne': ['07'],
    'Australia/Perth': ['08'],
  },
  BR: {
    'America/Bahia': ['05'],
    'America/Fortaleza': ['06', '13', '17', '20', '22'],
    'America/Recife': ['30'],
    'America/Maceio': ['02', '28'],
    'America/Belem': ['16', '03'],
    'America/Manaus': ['04', '25'],
    'America/Cuiaba': ['14'],
    'America/Campo_Grande': ['11'],
    'America/Porto_Velho': ['24'],
    'America/Rio_Branco': ['01'],
  },
  MX: {
    'America/Tijuana': ['02'],
    'America/Hermosillo': ['26'],
    'America/Mazatlan': ['03', '18', '25'],
    'America/Chihuahua': ['06'],
    'America/Cancun': ['23'],
  },
  ES: { 'Atlantic/Canary': ['53'] },
  PT: { 'Atlantic/Azores': ['23'], 'Atlantic/Madeira': ['10'] },
  CL: { 'America/Punta_Arenas': ['10'] },
  RU: { 'Europe/Moscow': ['48', '47', '66', '42'] },
};

const zonesOfCountries = new Map<string, readonly string[]>();
const offsets = new Map<string, number>();

/** Finds the IANA time zone of a place: by table if the country has several, else the country's only zone, else the zone whose offset fits the longitude best. */
export function resolveTimeZone(country: string, region: string | null, longitude: number): string {
  const byRegion = Object.entries(REGION_ZONES[country] ?? {}).find(([, codes]) => codes.includes(region ?? ''));
  if (byRegion !== undefined) return byRegion[0];
  const main = MAIN_ZONE[country];
  if (main !== undefined) return main;
  const zones = listZones(country);
  const distance = (zone: string) => Math.abs(getStandardOffsetHours(zone) - longitude / 15);
  return zones.reduce((best, zone) => (distance(zone) < distance(best) ? zone : best), zones[0] ?? 'Etc/UTC');
}

function listZones(country: string): readonly string[] {
  const known = zonesOfCountries.get(country);
  if (known !== undefined) return known;
  // In Node, not yet in TypeScript's `lib`: the zones of CLDR for the region.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  const zones = locale.getTimeZones?.() ?? [];
  zonesOfCountries.set(country, zones);
  return zones;
}

function getStandardOffsetHours(timeZone: string): number {
  const known = offsets.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(Date.UTC(2026, 0, 15)).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const match = /([+-])(\d\d):(\d\d)/.exec(name);
  const hours = match === null ? 0 : (match[1] === '-' ? -1 : 1) * (Number(match[2]) + Number(match[3]) / 60);
  offsets.set(timeZone, hours);
  return hours;
}
