import { escapeUTF8 } from 'entities/escape';
import { brand } from '../../shared/brand/brand.ts';
import { CHANNELS } from '../../shared/contracts/channels.ts';
import type { ColorScheme } from '../../shared/contracts/color-scheme.ts';
import type { StatusData } from './status-data.ts';
import { buildStatusStyles } from './status-styles.ts';

export interface StatusPageInputs {
  readonly data: StatusData;
  /** Nonce of the page's policy, for its one style element. */
  readonly nonce: string;
  /** The user's choice; null for the system's scheme. */
  readonly colorScheme: ColorScheme | null;
  /** Seconds after which the page reloads itself; null if never. */
  readonly refreshSeconds: number | null;
  readonly iconPath: string;
}

const text = (value: string | number | null) => escapeUTF8(value === null ? '–' : String(value));
const percent = (value: number | null) => (value === null ? '–' : `${Math.round(value * 1000) / 10} %`);
const milliseconds = (value: number | null) => (value === null ? '–' : `${value} ms`);
const number = (value: number) => value.toLocaleString('en-US');

/** Number of decisions that the page lists. */
const MAX_MOVES = 20;

type Cell = string | { readonly html: string };

function renderTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
  empty: string,
): string {
  if (rows.length === 0)
    return `<section class="card"><h3>${text(caption)}</h3><p class="empty">${text(empty)}</p></section>`;
  const cells = (row: readonly Cell[]) =>
    row
      .map((cell, index) => {
        const inner = typeof cell === 'string' ? text(cell) : cell.html;
        return index === 0 ? `<th scope="row">${inner}</th>` : `<td>${inner}</td>`;
      })
      .join('');
  return (
    `<section class="card"><h3 id="${slug(caption)}">${text(caption)}</h3>` +
    // A table may be wider than a phone: it scrolls separately, and by keyboard.
    `<section class="scroll" tabindex="0" aria-labelledby="${slug(caption)}"><table><thead><tr>` +
    `${heads.map((head) => `<th scope="col">${text(head)}</th>`).join('')}</tr></thead>` +
    `<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table></section></section>`
  );
}
const slug = (caption: string) => `t-${caption.toLowerCase().replace(/[^a-z]+/g, '-')}`;

function renderTile(label: string, value: string, tone: 'good' | 'bad' | 'plain' = 'plain'): string {
  return `<div class="tile ${tone}"><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`;
}

function renderBreaker(breaker: string | null): Cell {
  if (breaker === null) return '–';
  return { html: `<span class="badge ${breaker === 'closed' ? 'good' : 'bad'}">${text(breaker)}</span>` };
}

const code = (value: string): Cell => ({ html: `<code>${text(value)}</code>` });
const share = (value: number | null) => (value === null ? '–' : String(value));

/** Channels with the builds that pages get, builds with their failures, and the decisions with their authors. */
function renderReleases({ channels, deployed, problems, notBound, builds }: StatusData['releases']): string {
  const history = CHANNELS.flatMap((channel) => {
    const { pointer } = channels[channel];
    return pointer === null ? [] : [pointer, ...pointer.history].map((move) => ({ channel, ...move }));
  })
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, MAX_MOVES);
  const notes = [
    ...problems,
    ...(notBound.length === 0 ? [] : [`Not bound: ${notBound.join(', ')}. The deployed build serves.`]),
  ];
  return [
    renderTable(
      'Channels',
      ['Channel', 'Serves', 'Points to', 'Share'],
      [
        ...CHANNELS.map((channel) => {
          const { serves, pointer, share } = channels[channel];
          return [channel, code(serves), pointer === null ? '–' : code(pointer.build), `${share} %`];
        }),
        ['deployed with the worker', code(deployed), '–', '–'],
      ],
      'No channel.',
    ),
    notes.length === 0
      ? ''
      : renderTable(
          'Problems of releases',
          ['Problem'],
          notes.map((note) => [note]),
          '',
        ),
    renderTable(
      'Builds',
      ['Build', 'Page views', 'Errors ‰', 'Failed renders ‰', 'Slow renders ‰'],
      builds.map((build) => [
        code(build.build),
        number(build.views),
        share(build.errorsPerThousand),
        share(build.renderFailuresPerThousand),
        share(build.slowRendersPerThousand),
      ]),
      'No page view yet.',
    ),
    renderTable(
      'Releases',
      ['When', 'Channel', 'Build', 'Share', 'Who', 'Why'],
      history.map((move) => [move.at, move.channel, code(move.build), `${move.share} %`, move.by, move.why]),
      'No release yet: the build that was deployed with the worker serves.',
    ),
  ].join('');
}

/** The newest events of this isolate; the Analytics Engine has those of all isolates. */
function renderEventTables({ eventTables: { attempts, interactions, missingPlaces } }: StatusData): readonly string[] {
  const cells = (rows: typeof attempts) => rows.map(({ names, count }) => [...names, number(count)]);
  return [
    renderTable(
      'Attempts to create an event',
      ['Source', 'Area', 'Published before', 'Count'],
      cells(attempts),
      'No attempt yet.',
    ),
    renderTable(
      'Interactions',
      ['Category', 'Action', 'Label', 'Page', 'Count'],
      cells(interactions),
      'No interaction yet.',
    ),
    renderTable('Missing places', ['Looked up by', 'Count'], cells(missingPlaces), 'No missing place yet.'),
  ];
}

/** The status page for operators: a separate document without script. */
export function renderStatusPage({ data, nonce, colorScheme, refreshSeconds, iconPath }: StatusPageInputs): string {
  const { totals } = data;
  const openBreakers = data.upstreams.filter(({ breaker }) => breaker !== null && breaker !== 'closed');
  const failures = data.upstreams.reduce((sum, upstream) => sum + upstream.failures, 0);
  const refresh =
    refreshSeconds === null
      ? '<a href="?refresh=10">Reload every 10 seconds</a>'
      : `Reloads every ${refreshSeconds} seconds. <a href="?">Stop</a>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text(`Status of the header, ${data.stage}`)}</title><meta name="robots" content="noindex, nofollow">`,
    refreshSeconds === null ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`,
    `<link rel="icon" type="image/png" sizes="32x32" href="${escapeUTF8(iconPath)}">`,
    `<style nonce="${escapeUTF8(nonce)}">${buildStatusStyles(colorScheme)}</style></head><body>`,
    `<header class="bar"><a class="brand" href="/">${text(brand.name)}</a><span class="badge">${text(data.stage)}</span>`,
    `<p>Counters of one isolate since it started. ${refresh} · <a href="?format=json">JSON</a></p></header>`,
    '<main><h1>Status of the header</h1><dl class="tiles">',
    renderTile('Requests', number(totals.requests)),
    renderTile('Server errors', percent(totals.errorRatio), (totals.errorRatio ?? 0) > 0 ? 'bad' : 'good'),
    renderTile('Hit ratio', percent(totals.hitRatio)),
    renderTile('Answer p95', milliseconds(totals.p95Ms)),
    renderTile('Failed calls', number(failures), failures > 0 ? 'bad' : 'good'),
    renderTile(
      'Breakers',
      openBreakers.length === 0 ? 'closed' : openBreakers.map(({ name }) => name).join(', '),
      openBreakers.length === 0 ? 'good' : 'bad',
    ),
    '</dl><h2>In numbers</h2><div class="tables">',
    renderTable(
      'Upstreams',
      ['Upstream', 'Breaker', 'Calls', 'Failed', 'p50', 'p95', 'Outcomes'],
      data.upstreams.map(({ name, breaker, calls, failures, p50Ms, p95Ms, outcomes }) => [
        name,
        renderBreaker(breaker),
        number(calls),
        number(failures),
        milliseconds(p50Ms),
        milliseconds(p95Ms),
        Object.entries(outcomes)
          .map(([outcome, count]) => `${outcome} ${number(count)}`)
          .join(', ') || '–',
      ]),
      'No call to an upstream yet.',
    ),
    renderReleases(data.releases),
    renderTable(
      'Routes',
      ['Route', 'Requests', '5xx', 'Hit ratio', 'p50', 'p95'],
      data.routes.map(({ route, requests, errors, hitRatio, p50Ms, p95Ms }) => [
        route,
        number(requests),
        number(errors),
        percent(hitRatio),
        milliseconds(p50Ms),
        milliseconds(p95Ms),
      ]),
      'No request yet.',
    ),
    renderTable(
      'Sites',
      ['Site', 'Requests'],
      data.sites.map(({ name, count }) => [name, number(count)]),
      'No request yet.',
    ),
    renderTable(
      'Events',
      ['Event', 'Count'],
      data.events.map(({ name, count }) => [name, number(count)]),
      'No event yet.',
    ),
    ...renderEventTables(data),
    `</div></main><footer><p>${text(data.generatedAt)}. These counters hold no address, no search and no user.</p></footer></body></html>`,
  ].join('');
}
