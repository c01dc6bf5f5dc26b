import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { MetricsLedger } from './metrics-ledger.ts';
import { buildStatusData } from './status-data.ts';
import { renderStatusPage } from './status-page.ts';

const NOW = 1_800_000_000_000;
const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'meta-refresh': 'off' } });

function render(fill: (ledger: MetricsLedger) => void, refreshSeconds: number | null = null) {
  const ledger = new MetricsLedger();
  fill(ledger);
  const data = buildStatusData({
    ...ledger.read(NOW),
    scope: 'all',
    stage: 'prod',
    channels: { stable: 'b1' },
    now: NOW,
  });
  return renderStatusPage({ data, nonce: 'N', refreshSeconds, iconPath: '/icon.png' });
}
const busy = (ledger: MetricsLedger) => {
  for (let index = 0; index < 90; index += 1) {
    const time = NOW - index * 40_000;
    const cache = (['hit', 'hit', 'stale', 'miss'] as const)[index % 4] ?? null;
    ledger.countRequest(time, {
      route: 'autocomplete',
      site: '.de',
      status: index % 9 === 0 ? 503 : 200,
      cache,
      durationMs: index,
    });
    ledger.countUpstream(time, {
      upstream: 'search',
      outcome: index % 7 === 0 ? 'timeout' : 'ok',
      durationMs: index * 3,
    });
  }
  ledger.countEvent(NOW, '<script>alert(1)</script>');
  ledger.merge([], { id: 'a', seenAt: NOW, breakers: { search: 'open' } });
};

describe('the status page', () => {
  it.each<[string, Parameters<typeof render>[0]]>([
    ['busy', busy],
    ['quiet', () => undefined],
  ])(
    'is valid HTML of its own when it is %s',
    async (_, fill) => {
      const report = await validator.validateString(`${render(fill)}\n`);
      expect(
        report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
      ).toEqual([]);
    },
    60_000,
  );

  it('renders six charts, each with a text alternative', () => {
    const html = render(busy);
    expect(html.match(/<svg [^>]*role="img" aria-label="[^"]+"/g)).toHaveLength(6);
    expect(html).toContain('aria-label="Requests, a minute, by status, last minute:');
  });

  it('needs nothing from anywhere, no script, and no style but its one element', () => {
    const html = render(busy);
    expect(html).not.toMatch(/<script|<link rel="stylesheet"|src=|https?:|style=|NaN|undefined|Infinity/);
    expect(html.match(/<style nonce="N">/g)).toHaveLength(1);
  });

  it('shows an open breaker', () => {
    expect(render(busy)).toContain('<span class="badge bad">open × 1</span>');
  });

  it('loads itself again only when asked to', () => {
    expect(render(busy)).not.toContain('http-equiv="refresh"');
    expect(render(busy, 10)).toContain('<meta http-equiv="refresh" content="10">');
  });
});
