import type { Stage } from '../../shared/stages/stages.ts';
import { addBuildRecord, type BuildRecord, NO_BUILD_RECORD } from '../observe/counters.ts';
import type { ChannelLedger } from './channel-ledger.ts';
import { CHANNEL_LEDGER_NAME } from './channel-writer-client.ts';

/**
 * Time between two reports of an isolate. 10,000 isolates make 170 calls a second then, to one Durable Object; failures
 * are few, and are sent sooner.
 */
const REPORT_MS = 60_000;
const FAILURE_REPORT_MS = 5_000;

export interface BuildReportsDependencies {
  readonly ledger: DurableObjectNamespace<ChannelLedger> | undefined;
  readonly stage: Stage;
  /** Whether a build is compared with another now: without a canary nothing is sent. */
  readonly isJudged: (build: string) => boolean;
  readonly now?: () => number;
}

/**
 * How the builds of a running canary do, for the ledger that decides about it. A report goes with the request that comes
 * when it is due; an isolate that ends loses its last.
 */
export class BuildReports {
  readonly #dependencies: BuildReportsDependencies;
  #pending: Record<string, BuildRecord> = {};
  #sentAt: number | null = null;

  constructor(dependencies: BuildReportsDependencies) {
    this.#dependencies = dependencies;
  }

  count(build: string, record: Partial<BuildRecord>): void {
    if (this.#dependencies.ledger === undefined || !this.#dependencies.isJudged(build)) return;
    this.#pending[build] = addBuildRecord(this.#pending[build] ?? NO_BUILD_RECORD, record);
  }

  send(waitUntil: (work: Promise<unknown>) => void): void {
    const { ledger, stage, now = Date.now } = this.#dependencies;
    const records = Object.values(this.#pending);
    if (ledger === undefined || records.length === 0) return;
    const hasFailures = records.some(({ errors, renderFailures }) => errors + renderFailures > 0);
    this.#sentAt ??= hasFailures ? Number.NEGATIVE_INFINITY : now();
    // One isolate that serves tests and demonstrations has no reason to collect.
    const isDeployed = stage === 'preprod' || stage === 'prod';
    const pauseMs = !isDeployed ? 0 : hasFailures ? FAILURE_REPORT_MS : REPORT_MS;
    if (now() - this.#sentAt < pauseMs) return;
    this.#sentAt = now();
    const report = this.#pending;
    this.#pending = {};
    waitUntil(
      ledger
        .get(ledger.idFromName(CHANNEL_LEDGER_NAME))
        .count(report)
        // A report is not worth a failed request; the line records that it was lost.
        .catch((error: unknown) =>
          console.warn(JSON.stringify({ level: 'warn', event: 'build-report-lost', error: String(error) })),
        ),
    );
  }
}
