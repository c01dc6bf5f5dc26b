import { BURN_RATE_ALARMS, OBJECTIVES, type Objective } from '../../edge/observe/objectives.ts';

/** The plugin that Cloudflare names for queries of Analytics Engine from Grafana. */
const PLUGIN = 'vertamedia-clickhouse-datasource';
const DATASOURCE = { type: PLUGIN, uid: '$' + '{datasource}' };
const OBJECTIVE_DAYS = 28;
const WIDTH = 24;
const HEIGHT = 6;

/** The queries of docs/observability.md; a test compares them. */
const OVERVIEWS = [
  {
    title: 'Requests, server errors and p95 by route, last hour',
    type: 'table',
    query: `SELECT index1 AS route, SUM(_sample_interval) AS requests,
       SUM(IF(substring(blob6, 1, 1) = '5', _sample_interval, 0)) / SUM(_sample_interval) AS error_share,
       quantileExactWeighted(0.95)(double1, _sample_interval) AS p95_ms
FROM $dataset WHERE timestamp > NOW() - INTERVAL '1' HOUR GROUP BY route ORDER BY requests DESC`,
  },
  {
    title: 'Hit ratio of the cached calls by site, last day',
    type: 'table',
    query: `SELECT blob2 AS site, SUM(IF(blob7 IN ('hit', 'stale'), _sample_interval, 0)) / SUM(_sample_interval) AS hit_ratio
FROM $dataset WHERE blob7 IN ('hit', 'stale', 'collapsed', 'miss') AND timestamp > NOW() - INTERVAL '1' DAY GROUP BY site`,
  },
  {
    title: 'Upstream calls a minute, and their mean time, last six hours',
    type: 'timeseries',
    query: `SELECT intDiv(toUInt32(timestamp), 60) * 60000 AS t, SUM(double2 * _sample_interval) AS calls,
       SUM(double3 * _sample_interval) / SUM(double2 * _sample_interval) AS mean_ms
FROM $dataset WHERE double2 > 0 AND timestamp > NOW() - INTERVAL '6' HOUR GROUP BY t ORDER BY t`,
  },
] as const;

type Kind = 'availability' | 'latency';

/** The condition of a request that misses the objective, and the share of requests that may. */
function describeMiss({ availability, latency }: Objective, kind: Kind) {
  const target = kind === 'availability' ? availability : latency.share;
  return {
    missed: kind === 'availability' ? "(substring(blob6, 1, 1) = '5' OR double4 = 1)" : `double1 > ${latency.withinMs}`,
    // 1 - 0.999 is 0.0010000000000000009.
    allowed: Number((1 - target).toPrecision(6)),
  };
}

function buildBudgetQuery(objective: Objective, kind: Kind): string {
  const { missed, allowed } = describeMiss(objective, kind);
  return `SELECT 1 - SUM(IF(${missed}, _sample_interval, 0)) / SUM(_sample_interval) / ${allowed} AS ${kind}_left
FROM $dataset WHERE index1 = '${objective.route}' AND timestamp > NOW() - INTERVAL '${OBJECTIVE_DAYS}' DAY`;
}

/** The slower burn of an alarm's two windows, as a multiple of its rate: the alarm fires from 1. */
function buildAlarmQuery(objective: Objective, kind: Kind, alarm: (typeof BURN_RATE_ALARMS)[number]): string {
  const { missed, allowed } = describeMiss(objective, kind);
  const isShort = `timestamp > NOW() - INTERVAL '${alarm.shortMinutes}' MINUTE`;
  return `SELECT IF(long_rate < short_rate, long_rate, short_rate) / ${alarm.burnRate} AS ${kind}_${alarm.name} FROM (
  SELECT SUM(IF(${missed}, _sample_interval, 0)) / SUM(_sample_interval) / ${allowed} AS long_rate,
    SUM(IF(${missed} AND ${isShort}, _sample_interval, 0)) / SUM(IF(${isShort}, _sample_interval, 0)) / ${allowed} AS short_rate
  FROM $dataset WHERE index1 = '${objective.route}' AND timestamp > NOW() - INTERVAL '${alarm.longHours}' HOUR
)`;
}

interface PanelOptions {
  readonly title: string;
  readonly type: 'stat' | 'table' | 'timeseries';
  readonly queries: readonly string[];
  /** The value from which the panel is red, or up to which. */
  readonly red?: { readonly from: number } | { readonly below: number };
}

function buildPanel({ title, type, queries, red }: PanelOptions, width: number, x: number, y: number, id: number) {
  const steps =
    red === undefined
      ? []
      : 'from' in red
        ? [
            { color: 'green', value: null },
            { color: 'red', value: red.from },
          ]
        : [
            { color: 'red', value: null },
            { color: 'green', value: red.below },
          ];
  return {
    id,
    type,
    title,
    gridPos: { h: HEIGHT, w: width, x, y },
    datasource: DATASOURCE,
    fieldConfig: { defaults: steps.length > 0 ? { thresholds: { mode: 'absolute', steps } } : {}, overrides: [] },
    targets: queries.map((query, index) => ({
      datasource: DATASOURCE,
      refId: String.fromCharCode(65 + index),
      format: type === 'timeseries' ? 'time_series' : 'table',
      dateTimeColDataType: 'timestamp',
      rawQuery: true,
      query,
    })),
  };
}

/** Builds the dashboard of docs/grafana-dashboard.json: for each objective what is left of its budgets and its alarms, then the overviews. */
export function buildDashboard() {
  const objectiveRows = OBJECTIVES.map((objective): readonly PanelOptions[] => {
    const kinds = ['availability', 'latency'] as const;
    return [
      {
        title: `${objective.name}: budget left of ${OBJECTIVE_DAYS} days`,
        type: 'stat',
        queries: kinds.map((kind) => buildBudgetQuery(objective, kind)),
        red: { below: 0 },
      },
      {
        title: `${objective.name}: alarms, which fire from 1`,
        type: 'stat',
        queries: kinds.flatMap((kind) => BURN_RATE_ALARMS.map((alarm) => buildAlarmQuery(objective, kind, alarm))),
        red: { from: 1 },
      },
    ];
  });
  const overviewRow = OVERVIEWS.map(({ title, type, query }): PanelOptions => ({ title, type, queries: [query] }));
  let id = 0;
  return {
    title: 'Marquee edge: objectives',
    uid: 'marquee-objectives',
    schemaVersion: 40,
    timezone: 'utc',
    refresh: '1m',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { type: 'datasource', name: 'datasource', label: 'Analytics Engine', query: PLUGIN },
        {
          type: 'custom',
          name: 'dataset',
          label: 'Dataset',
          query: 'marquee_edge,marquee_edge_preprod',
          current: { text: 'marquee_edge', value: 'marquee_edge' },
        },
      ],
    },
    panels: [...objectiveRows, overviewRow].flatMap((row, line) =>
      row.map((panel, column) => {
        const width = WIDTH / row.length;
        id += 1;
        return buildPanel(panel, width, column * width, line * HEIGHT, id);
      }),
    ),
  };
}
