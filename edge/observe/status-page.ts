import { escapeUTF8 } from 'entities/escape';
import { brand } from '../../shared/brand/brand.ts';
import { CHANNELS } from '../../shared/contracts/channels.ts';
import type { ColorScheme } from '../../shared/cookies/color-scheme.ts';
import type { EventRow } from './event-tables.ts';
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

/** Values by the heads of their columns. */
type Row = Readonly<Record<string, unknown>>;

/** Number of decisions that the page lists. */
const MAX_MOVES = 20;

/** The status page for operators: a separate document without script. */
export function renderStatusPage({ data, nonce, colorScheme, refreshSeconds, iconPath }: StatusPageInputs): string {
  const refresh =
    refreshSeconds === null
      ? '<a href="?refresh=10">Reload every 10 seconds</a>'
      : `Reloads every ${refreshSeconds} seconds. <a href="?">Stop</a>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeUTF8(`Status of the header, ${data.stage}`)}</title><meta name="robots" content="noindex, nofollow">`,
    refreshSeconds === null ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`,
    `<link rel="icon" type="image/png" sizes="32x32" href="${escapeUTF8(iconPath)}">`,
    `<style nonce="${escapeUTF8(nonce)}">${buildStatusStyles(colorScheme)}</style></head><body>`,
    `<header class="bar"><a class="brand" href="/">${escapeUTF8(brand.name)}</a><span class="badge">${escapeUTF8(data.stage)}</span>`,
    `<p>Counters of one isolate since it started. ${refresh} · <a href="?format=json">JSON</a></p></header>`,
    '<main><h1>Status of the header</h1><div class="tables">',
    ...listTables(data).map(([caption, rows]) => renderTable(caption, rows)),
    `</div></main><footer><p>${escapeUTF8(data.generatedAt)}. These counters hold no address, no search and no user.</p></footer></body></html>`,
  ].join('');
}

function listTables(data: StatusData): readonly (readonly [caption: string, rows: readonly Row[]])[] {
  const { channels, deployed, problems, notBound, builds } = data.releases;
  const notes = [
    ...problems,
    ...(notBound.length === 0 ? [] : [`Not bound: ${notBound.join(', ')}. The deployed build serves.`]),
  ];
  const moves = CHANNELS.flatMap((channel) => {
    const { pointer } = channels[channel];
    return pointer === null ? [] : [pointer, ...pointer.history].map((move) => ({ channel, ...move }));
  }).sort((one, other) => (one.at < other.at ? 1 : -1));
  const { attempts, interactions, missingPlaces } = data.eventTables;
  return [
    ['Totals', [data.totals]],
    ['Upstreams', data.upstreams],
    [
      'Channels',
      [
        ...CHANNELS.map((channel) => {
          const { serves, pointer, share } = channels[channel];
          return { channel, serves, 'points to': pointer?.build ?? null, 'share %': share };
        }),
        { channel: 'deployed with the worker', serves: deployed, 'points to': null, 'share %': null },
      ],
    ],
    ...(notes.length === 0 ? [] : [['Problems of releases', notes.map((problem) => ({ problem }))] as const]),
    ['Builds', builds],
    [
      'Releases',
      moves
        .slice(0, MAX_MOVES)
        .map(({ at, channel, build, share, by, why }) => ({ at, channel, build, 'share %': share, by, why })),
    ],
    ['Routes', data.routes],
    ['Sites', data.sites],
    ['Events', data.events],
    ['Attempts to create an event', nameColumns(attempts, ['source', 'area', 'published before'])],
    ['Interactions', nameColumns(interactions, ['category', 'action', 'label', 'page'])],
    ['Missing places', nameColumns(missingPlaces, ['looked up by'])],
  ];
}

const nameColumns = (rows: readonly EventRow[], heads: readonly string[]): readonly Row[] =>
  rows.map(({ names, count }) => ({ ...Object.fromEntries(heads.map((head, index) => [head, names[index]])), count }));

function renderTable(caption: string, rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined)
    return `<section class="card"><h2>${escapeUTF8(caption)}</h2><p class="empty">None yet.</p></section>`;
  const heads = Object.keys(first);
  const id = `t-${caption.toLowerCase().replace(/[^a-z]+/g, '-')}`;
  const renderRow = (row: Row) =>
    heads
      .map((head, index) => {
        const cell = escapeUTF8(formatCell(row[head]));
        return index === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`;
      })
      .join('');
  return (
    `<section class="card"><h2 id="${id}">${escapeUTF8(caption)}</h2>` +
    // A table may be wider than a phone: it scrolls separately, and by keyboard.
    `<section class="scroll" tabindex="0" aria-labelledby="${id}"><table><thead><tr>` +
    `${heads.map((head) => `<th scope="col">${escapeUTF8(formatHead(head))}</th>`).join('')}</tr></thead>` +
    `<tbody>${rows.map((row) => `<tr>${renderRow(row)}</tr>`).join('')}</tbody></table></section></section>`
  );
}

/** `errorsPerThousand` as words. */
const formatHead = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (typeof value !== 'object') return String(value);
  return (
    Object.entries(value)
      .map((entry) => entry.join(' '))
      .join(', ') || '–'
  );
}
