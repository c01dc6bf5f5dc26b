import { escapeUTF8 } from 'entities/escape';
import { Hono } from 'hono';
import { CHANNELS } from '../../shared/contracts/channels.ts';
import { resolveIconSet, type Stage } from '../../shared/stages/stages.ts';
import type { EdgeServices } from '../create-services.ts';
import type { EdgeEnv } from '../env.ts';
import { buildIconPath } from '../head/icons.ts';
import type { ReleasesDescription } from '../releases/releases.ts';
import type { BreakerState } from '../upstream/circuit-breaker.ts';
import type { Counters } from './counters.ts';

type Breakers = Readonly<Record<string, BreakerState>>;
type StatusServices = Pick<EdgeServices, 'counters' | 'readReleases'> & { readonly api: { readBreakers(): Breakers } };

/** `GET /header/status`: a page for operators, and its data as JSON for `Accept: application/json` or `format=json`. */
export function createStatusRoutes({ api, counters, readReleases }: StatusServices): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.get('/header/status', async (c) => {
    const data = buildStatusData(counters, api.readBreakers(), c.var.config.stage, await readReleases(c));
    const headers = { 'cache-control': 'no-store', vary: 'Accept' };
    const accept = c.req.header('accept') ?? '';
    const wantsJson =
      c.req.query('format') === 'json' || (/\bapplication\/json\b/.test(accept) && !accept.includes('text/html'));
    if (wantsJson) return c.json(data, 200, headers);
    return c.html(renderPage(data, c.var.nonce), 200, headers);
  });
  return routes;
}

/** Values by the heads of their columns. */
type Row = Readonly<Record<string, unknown>>;

const STYLES =
  ':root{color-scheme:light dark}body{margin:24px;font:14px/20px system-ui,sans-serif}h2{font-size:14px;margin:0}' +
  '.card{margin:12px 0;padding:16px;border:1px solid;border-radius:12px;overflow-x:auto}' +
  'table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:4px 16px 4px 0;text-align:left;white-space:nowrap}';

/**
 * A separate document without script.
 *
 * @param nonce of the page's policy, for its one style element
 */
function renderPage(data: StatusData, nonce: string): string {
  const title = escapeUTF8(`Status of the header, ${data.stage}`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`,
    '<meta name="robots" content="noindex, nofollow">',
    `<link rel="icon" type="image/png" sizes="32x32" href="${buildIconPath(resolveIconSet(data.stage), 32)}">`,
    `<style nonce="${escapeUTF8(nonce)}">${STYLES}</style></head><body><main><h1>${title}</h1>`,
    `<p>Counters of one isolate since it started, at ${data.generatedAt}. <a href="?format=json">JSON</a></p>`,
    ...listTables(data).map(([caption, rows]) => renderTable(caption, rows)),
    '</main></body></html>',
  ].join('');
}

function listTables(data: StatusData): readonly (readonly [caption: string, rows: readonly Row[]])[] {
  const { channels, deployed, problems, notBound, builds } = data.releases;
  return [
    ['Upstreams', data.upstreams],
    [
      'Channels',
      CHANNELS.map((channel) => {
        const { serves, share, pointer } = channels[channel];
        const { build, at, by, why } = pointer ?? {};
        return { channel, serves, 'points to': build, 'share %': share, at, by, why };
      }),
    ],
    ['Releases', [{ deployed, 'not bound': notBound.join(', ') || null, problems: problems.join('; ') || null }]],
    ['Builds', builds],
    ['Routes', data.routes],
    ['Sites', data.sites],
    ['Events', data.events],
  ];
}

function renderTable(caption: string, rows: readonly Row[]): string {
  const heads = Object.keys(rows[0] ?? { none: null });
  const id = caption.toLowerCase();
  const renderCells = (row: Row) => heads.map((head) => `<td>${escapeUTF8(formatCell(row[head]))}</td>`).join('');
  return (
    // A table may be wider than a phone: it scrolls separately, and by keyboard.
    `<section class="card" tabindex="0" aria-labelledby="${id}"><h2 id="${id}">${caption}</h2><table><thead><tr>` +
    `${heads.map((head) => `<th scope="col">${escapeUTF8(head)}</th>`).join('')}</tr></thead>` +
    `<tbody>${rows.map((row) => `<tr>${renderCells(row)}</tr>`).join('')}</tbody></table></section>`
  );
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map((entry) => entry.join(' '))
    .join(', ');
}

/** Outcomes of upstream calls that are answers, not failures. */
const SUCCESSFUL_OUTCOMES: readonly string[] = ['ok', 'not-found'];

export type StatusData = ReturnType<typeof buildStatusData>;

/** The data of the status page and its JSON, from the counters of the isolate that answers. */
function buildStatusData(counters: Counters, breakers: Breakers, stage: Stage, releases: ReleasesDescription) {
  const { routes, upstreams, sites, events, builds } = counters;
  const names = new Set([...Object.keys(upstreams), ...Object.keys(breakers)]);
  return {
    generatedAt: new Date().toISOString(),
    stage,
    scope: 'this isolate',
    releases: { ...releases, builds: Object.entries(builds).map(([build, record]) => ({ build, ...record })) },
    routes: Object.entries(routes)
      .map(([route, { outcomes, cache, totalMs }]) => {
        const { hit = 0, stale = 0, collapsed = 0, miss = 0 } = cache;
        const requests = sum(outcomes);
        return {
          route,
          requests,
          errors: outcomes['5xx'] ?? 0,
          /** Share of cacheable answers that did not wait for the origin. */
          hitRatio: ratio(hit + stale, hit + stale + collapsed + miss),
          meanMs: ratio(totalMs, requests),
        };
      })
      .sort((one, other) => other.requests - one.requests),
    upstreams: [...names].sort().map((name) => {
      const { outcomes = {}, totalMs = 0 } = upstreams[name] ?? {};
      const calls = sum(outcomes);
      const successes = SUCCESSFUL_OUTCOMES.reduce((total, outcome) => total + (outcomes[outcome] ?? 0), 0);
      const failures = calls - successes;
      return { name, breaker: breakers[name] ?? null, calls, failures, outcomes, meanMs: ratio(totalMs, calls) };
    }),
    sites: listCounts(sites),
    events: listCounts(events),
  };
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, number) => total + number, 0);
const ratio = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 1000);
const listCounts = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count);
