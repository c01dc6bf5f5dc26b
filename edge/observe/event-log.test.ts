import { describe, expect, it } from 'vitest';
import { EventLog } from './event-log.ts';
import { buildEventTables } from './event-tables.ts';

const create = (dataset?: AnalyticsEngineDataset) => new EventLog({ stage: 'prod', dataset, count() {} });
const click = (label: string) =>
  ({ name: 'HeaderInteraction', category: 'menu', action: 'click', label, requestPath: '/' }) as const;

describe('EventLog', () => {
  it('keeps the newest 1,000 events, newest last', () => {
    const log = create();
    for (let index = 0; index < 1_010; index += 1) log.record(click(`l${index}`), '.com');
    const labels = log.read().map(({ label }) => label);
    expect([labels.length, labels[0], labels.at(-1)]).toEqual([1_000, 'l10', 'l1009']);
  });

  it('goes on where the dataset fails', () => {
    const log = create({
      writeDataPoint() {
        throw new Error('full');
      },
    });
    log.record(click('help'), '.com');
    expect(log.read()).toHaveLength(1);
  });
});

describe('buildEventTables', () => {
  it('counts attempts by source and area, interactions by category and action, missing places by kind', () => {
    const log = create();
    for (const label of ['help', 'help', 'organize']) log.record(click(label), '.com');
    log.recordMissingPlace('coordinates', '/', '.com');
    log.recordMissingPlace('request', '/', '.com');
    log.recordMissingPlace('request', '/d/nowhere/', '.com');
    const attempt = { name: 'EventCreateAttempt', eventCreateSource: 'ai', pageArea: 'drawer' } as const;
    log.record({ ...attempt, hasPublish: true, hasPaidPublish: false }, '.com');
    expect(buildEventTables(log.read())).toEqual({
      attempts: [{ names: ['ai', 'drawer', 'free'], count: 1 }],
      interactions: [
        { names: ['menu', 'click', 'help', 'home'], count: 2 },
        { names: ['menu', 'click', 'organize', 'home'], count: 1 },
      ],
      missingPlaces: [
        { names: ['request'], count: 2 },
        { names: ['coordinates'], count: 1 },
      ],
    });
  });
});
