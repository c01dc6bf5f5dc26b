import { ANSWER_KINDS } from './cache-model.ts';
import { LIMITS, PRICES, PRICES_OF, type Priced } from './platform.ts';
import type { Shares, Summary } from './summarize.ts';
import { PHASES, ROUTES } from './tally.ts';

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
const round = (value: number) =>
  Number.isNaN(value)
    ? '-'
    : value.toLocaleString('en-US', value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 });
const dollars = (value: number) => `$${round(value)}`;

/** Lines of a table, with its first column to the left and the others to the right. */
export function layTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

const shareRow = (name: string, shares: Shares) => [name, ...ANSWER_KINDS.map((kind) => percent(shares[kind]))];

/** The tables of a run, as they are printed. */
export function formatSummary(summary: Summary): string {
  const { phases, month } = summary;
  const priced = Object.keys(PRICES) as Priced[];
  return [
    `${round(summary.views)} views a month; build ${summary.build}, seed ${summary.seed}${summary.without.map((part) => `, without ${part}`).join('')}`,
    `${summary.simulatedCentres} data centres simulated in full, each for about ${summary.group} of ${summary.centres}; ${round(summary.isolateStarts)} isolates started`,
    '',
    'Answers by tier',
    ...layTable([
      ['', ...ANSWER_KINDS],
      ...Object.entries(summary.answers).map(([name, shares]) => shareRow(name, shares)),
      ...PHASES.map((phase) => shareRow(`all, ${phase}`, phases[phase].answers)),
    ]),
    '',
    'Phases',
    ...layTable([
      [
        '',
        'views',
        'calls to the origin/s',
        'worst second',
        'pages of the origin/s',
        'worst second',
        'pages failed',
        'files from the Cache API',
        ...ROUTES.map((route) => `p99 ${route}, ms`),
      ],
      ...PHASES.map((phase) => {
        const { views, originCalls, originPages, failedPages, cachedFiles, p99 } = phases[phase];
        return [
          phase,
          round(views),
          round(originCalls.mean),
          round(originCalls.worst),
          round(originPages.mean),
          round(originPages.worst),
          percent(failedPages),
          percent(cachedFiles),
          ...ROUTES.map((route) => round(p99[route])),
        ];
      }),
    ]),
    '',
    'Limits of the platform',
    ...layTable([
      ['', 'reached', 'limit'],
      ['subrequests of a request, mean', round(summary.subrequestsPerRequest), round(LIMITS.subrequestsPerRequest)],
      [
        'calls of the busiest Durable Object in a second',
        round(summary.busiestObjectPerSecond),
        `${round(LIMITS.objectRequestsPerSecond)} (soft)`,
      ],
      ['KV writes of a channel a second', round(summary.releasesPerSecond), round(LIMITS.kvWritesPerSecondOfKey)],
      [
        'answers in the memory of an isolate, MB',
        round(summary.mostMegabytes),
        `${LIMITS.isolateMegabytes} for all of it`,
      ],
      ['KV reads, R2 reads', 'below', 'none on the paid plan'],
    ]),
    '',
    `A month by the prices of ${PRICES_OF}, without the phases that are not normal`,
    ...layTable([
      ['', 'used', 'included', 'dollars'],
      ...priced.map((name) => [
        PRICES[name].name,
        round(month[name]),
        round(PRICES[name].included),
        dollars(summary.dollars[name]),
      ]),
      ['plan', '', '', dollars(summary.dollars.plan)],
      ['in all', '', '', dollars(summary.dollars.total)],
    ]),
  ].join('\n');
}
