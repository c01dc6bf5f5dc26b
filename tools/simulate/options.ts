import { parseArgs } from 'node:util';
import { findSiteByHost, SITES, type Site } from '../../shared/sites/sites.ts';
import { REGION_NAMES, type Region } from './world.ts';

const OPTIONS = {
  views: { value: '1e9', least: 1_000, most: 1e13, says: 'views of pages a month' },
  hours: { value: '24', least: 0.5, most: 168, says: 'hours that are counted' },
  'warm-up': { value: '2', least: 0, most: 48, says: 'hours before them' },
  seed: { value: '1', least: 0, most: 2 ** 31, says: 'seed of everything random' },
  'max-views': {
    value: '3e6',
    least: 1_000,
    most: 1e9,
    says: 'views that are simulated; more are sampled by data centre',
  },
  'data-centres': {
    value: '100',
    least: 1,
    most: 100,
    says: 'most data centres of a region; 1 is a region with one cache',
  },
  'release-minutes': { value: '60', least: 0, most: 1e6, says: 'minutes between releases; 0 for none' },
  'outage-minutes': { value: '10', least: 0, most: 600, says: 'minutes without an origin' },
  'flood-minutes': { value: '10', least: 0, most: 600, says: 'minutes of the flood' },
  'flood-rate': { value: '2000', least: 0, most: 1e6, says: 'requests a second of the flood, each for another text' },
  'requests-per-isolate': {
    value: '20',
    least: 0.1,
    most: 10_000,
    says: 'requests a second for which an isolate is started',
  },
  'isolate-hours': { value: '3', least: 0.01, most: 1_000, says: 'hours that an isolate lives on the average' },
  'origin-ms': { value: '40', least: 0.1, most: 10_000, says: 'median time of a call at the origin' },
  'page-ms': { value: '120', least: 0.1, most: 10_000, says: 'median time of a page at the origin' },
} as const;

type NumberName = keyof typeof OPTIONS;

/** Parts of the edge that a run can go without, to see what they are worth. */
export const PARTS = ['file-cache'] as const;
export type Part = (typeof PARTS)[number];

export interface SimulationOptions extends Readonly<Record<NumberName, number>> {
  readonly region: Region;
  readonly site: Site;
  readonly without: ReadonlySet<Part>;
}

export interface CommandOptions {
  readonly simulation: SimulationOptions;
  readonly json: boolean;
  readonly validate: boolean;
}

/** @throws Error that names the option and what it may be. */
export function parseOptions(parameters: readonly string[]): CommandOptions {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      ...(Object.fromEntries(
        Object.entries(OPTIONS).map(([name, { value }]) => [name, { type: 'string', default: value }]),
      ) as Record<NumberName, { type: 'string'; default: string }>),
      region: { type: 'string', default: 'europe' },
      site: { type: 'string', default: SITES[0]?.host ?? '' },
      without: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
      validate: { type: 'boolean', default: false },
    },
  });
  const numbers = Object.fromEntries(
    (Object.keys(OPTIONS) as NumberName[]).map((name) => [name, parseNumber(name, values[name])]),
  ) as Record<NumberName, number>;
  const site = findSiteByHost(values.site);
  if (site === undefined) throw new Error(`--site must be the host of a country site, not ${quote(values.site)}`);
  return {
    simulation: {
      ...numbers,
      site,
      region: parseName('region', REGION_NAMES, values.region),
      without: new Set(values.without.map((name) => parseName('without', PARTS, name))),
    },
    json: values.json,
    validate: values.validate,
  };
}

function parseNumber(name: NumberName, text: string): number {
  const { least, most, says } = OPTIONS[name];
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  throw new Error(`--${name} (${says}) must be a number from ${least} to ${most}, not ${quote(text)}`);
}

function parseName<Name extends string>(option: string, names: readonly Name[], text: string): Name {
  const name = names.find((known) => known === text);
  if (name === undefined) throw new Error(`--${option} must be one of ${names.join(', ')}, not ${quote(text)}`);
  return name;
}

const quote = (text: string) => JSON.stringify(text);
