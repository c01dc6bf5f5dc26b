import { SITES, type Site } from '../../shared/sites/sites.ts';

/*
 * The world of the simulation. Nothing here is known by the product or published by the platform for it: these are the
 * assumptions of a run, in one place. docs/scale.md names those that decide a figure.
 */

interface RegionRow {
  readonly countries: readonly string[];
  /** Cities of the platform's network. */
  readonly dataCentres: number;
  readonly utcOffsetHours: number;
  /** Round trip to an origin in the east of North America. */
  readonly originRoundTripMs: number;
}

export const REGIONS = {
  'north-america': { countries: ['US', 'CA', 'MX'], dataCentres: 65, utcOffsetHours: -6, originRoundTripMs: 30 },
  'south-america': {
    countries: ['BR', 'AR', 'CL', 'CO', 'PE'],
    dataCentres: 50,
    utcOffsetHours: -3,
    originRoundTripMs: 130,
  },
  europe: {
    countries: ['GB', 'IE', 'DE', 'AT', 'CH', 'FR', 'BE', 'NL', 'ES', 'IT', 'PT', 'DK', 'FI', 'SE'],
    dataCentres: 75,
    utcOffsetHours: 1,
    originRoundTripMs: 90,
  },
  asia: { countries: ['SG', 'HK'], dataCentres: 80, utcOffsetHours: 8, originRoundTripMs: 210 },
  oceania: { countries: ['AU', 'NZ'], dataCentres: 20, utcOffsetHours: 10, originRoundTripMs: 200 },
} as const satisfies Readonly<Record<string, RegionRow>>;

export type Region = keyof typeof REGIONS;
export const REGION_NAMES = Object.keys(REGIONS) as Region[];

/** What users do with a view of a page. */
export const BEHAVIOUR = {
  /** Views that begin a session; the others follow an earlier view by minutes. */
  sessionStarts: 0.3,
  /** Of the sessions, those of browsers without cookies and files. */
  newBrowsers: 0.3,
  minutesBetweenViews: 2,
  /** Longest time since an earlier session; shorter ones are as frequent in each power of ten. */
  maxDaysBetweenSessions: 30,
  searches: 0.15,
  /** Prefixes of the typed text for which suggestions are requested. */
  typedLengths: [3, 5, 9],
  locationChanges: 0.03,
  devicePositions: 0.005,
  menus: 0.1,
  beacons: 1,
} as const;

/** Numbers of things that requests name, each chosen by Zipf's law. */
export const VARIETY = { places: 200, terms: 5_000, citiesOfDataCentre: 60, cellsOfCity: 9 } as const;

/** Milliseconds: half are shorter. `spread` is the deviation of the logarithm. */
export const DURATIONS = {
  cacheApi: { medianMs: 3, spread: 0.6 },
  kv: { medianMs: 8, spread: 0.9 },
  r2: { medianMs: 60, spread: 0.6 },
  /** Of a new isolate, beside the start-up that the benchmark measures. */
  originSpread: 0.5,
} as const;

export interface DataCentre {
  readonly region: Region;
  readonly number: number;
  /** Views a second on the average of a day. */
  readonly viewsPerSecond: number;
  /** Share of the flood that arrives here. */
  readonly share: number;
  /** Data centres that this one stands for. */
  readonly weight: number;
  readonly sites: readonly Site[];
}

const zipfShares = (count: number): number[] => {
  const parts = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
};

/** Share of the views of each site: by Zipf's law, in the order of the table. */
export const SITE_SHARES: ReadonlyMap<Site, number> = new Map(
  zipfShares(SITES.length).map((share, index) => [SITES[index] as Site, share]),
);

export function sitesOf(region: Region): readonly Site[] {
  const countries: readonly string[] = REGIONS[region].countries;
  return SITES.filter(({ country }) => countries.includes(country));
}

/**
 * The data centres with their traffic: in a region by Zipf's law. One stands for `group` neighbours by rank and has
 * their mean traffic; 1 simulates each.
 */
export function listDataCentres(
  viewsPerSecond: number,
  group: number,
  mostOfRegion = Number.POSITIVE_INFINITY,
): DataCentre[] {
  return REGION_NAMES.flatMap((region) => {
    const sites = sitesOf(region);
    const regionShare = sites.reduce((sum, site) => sum + (SITE_SHARES.get(site) ?? 0), 0);
    const shares = zipfShares(Math.min(REGIONS[region].dataCentres, mostOfRegion));
    const centres: DataCentre[] = [];
    for (let first = 0; first < shares.length; first += group) {
      const members = shares.slice(first, first + group);
      const share = (members.reduce((sum, part) => sum + part, 0) / members.length) * regionShare;
      const number = centres.length;
      centres.push({ region, number, sites, share, viewsPerSecond: viewsPerSecond * share, weight: members.length });
    }
    return centres;
  });
}

/** Traffic of an hour of the day, beside the average: most at eight in the evening, local time. */
export function dayFactor(at: number, region: Region): number {
  const hour = at / 3_600_000 + REGIONS[region].utcOffsetHours;
  return 1 + 0.6 * Math.cos((2 * Math.PI * (hour - 20)) / 24);
}
