import { afterAll, beforeAll, expect, it } from 'vitest';
import { startUpstream, type Upstream } from '../proxy/upstream.ts';
import { type RunningWorkerd, startWorkerd } from '../proxy/workerd.ts';
import { edgeOptions } from './edge.ts';
import { runUserTrial, serveUserTrial } from './isolation-users.ts';

const SESSION_KEYS = 'local:local-only-for-tests';

let upstream: Upstream;
let edge: RunningWorkerd;

beforeAll(async () => {
  upstream = await startUpstream(serveUserTrial, { records: false });
  edge = await startWorkerd({ ...edgeOptions(upstream.url, { SESSION_KEYS }), isQuiet: true });
});
afterAll(async () => {
  await edge.close();
  await upstream.close();
});

it('sends each user and place in their own responses alone', async () => {
  const count = Number(process.env.TRIAL_REQUESTS ?? 800);
  const report = await runUserTrial(edge.port, SESSION_KEYS, count, Number(process.env.TRIAL_SEED ?? 20_261_121));
  expect(report.wrong.slice(0, 5)).toEqual([]);
  expect(report.requests).toBe(count);
  expect(report.named).toBeGreaterThan(count / 2);
});
