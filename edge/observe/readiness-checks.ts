import type { Config } from '../config/config.ts';
import type { ReadinessCheck } from './health-routes.ts';

/** Asks an upstream anything: whatever answers below 500 is there. */
async function checkAnswer(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`answered ${response.status}`);
}

/** What the worker depends on, as it is configured. Build files are vital: without them no header comes alive. */
export function createReadinessChecks(config: Config, buildFile: string): readonly ReadinessCheck[] {
  // No body is wanted: cancelling one would be an error in the other worker's log.
  const init = (signal: AbortSignal) => ({ method: 'HEAD', signal, redirect: 'manual' as const });
  const { originUrl, origin, pages, assets, metrics } = config;
  const checks: ReadinessCheck[] = [];
  const add = (name: string, isVital: boolean, check: ReadinessCheck['check']) => checks.push({ name, isVital, check });

  if (originUrl !== null) add('origin', false, (_, signal) => checkAnswer(fetch(`${originUrl}/healthz`, init(signal))));
  else {
    if (origin !== undefined)
      add('origin', false, (_, signal) => checkAnswer(origin.fetch('https://origin.internal/healthz', init(signal))));
    if (pages !== undefined)
      add('pages', false, (_, signal) => checkAnswer(pages.fetch('https://pages.internal/healthz', init(signal))));
  }
  if (assets !== undefined) {
    add('build', true, async (_, signal) => {
      const response = await assets.fetch(`https://assets.internal${buildFile}`, init(signal));
      await response.body?.cancel();
      if (!response.ok) throw new Error(`${buildFile} answered ${response.status}`);
    });
  }
  if (metrics !== undefined) {
    add('metrics', false, async () => {
      const stub = metrics.get(metrics.idFromName('metrics')) as unknown as { read: () => Promise<unknown> };
      await stub.read();
    });
  }
  return checks;
}
