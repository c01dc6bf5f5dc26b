import { expect, it } from 'vitest';
import { listStageChecks, report, type StageDependencies } from './examine-stage.ts';

const config = { vars: { STAGE: 'test', ORIGIN_URL: 'https://origin.test' }, r2_buckets: [{ bucket_name: 'builds' }] };

async function examine(changes: Partial<StageDependencies>, answers: Readonly<Record<string, string>>) {
  const checks = listStageChecks({
    stage: 'test',
    config,
    wrangler: async (...parameters) => {
      const answer = answers[parameters.slice(0, 2).join(' ')];
      if (answer === undefined) throw new Error(`✘ [ERROR] ${parameters.join(' ')} failed`);
      return answer;
    },
    fetch: async () => new Response(null, { status: 302 }),
    ...changes,
  });
  const lines: string[] = [];
  const problems = await report(checks, (line) => void lines.push(line));
  return { isAllBad: problems === checks.length, problems, text: lines.join('\n') };
}

it('a stage is healthy where nothing is missing', async () => {
  const secrets = '[{"name":"SESSION_KEYS","type":"secret_text"}]';
  const answers = { 'whoami --json': '{"loggedIn":true}', 'secret list': secrets, 'r2 bucket': '{}' };
  expect(await examine({}, answers)).toMatchObject({ problems: 0 });
});

it('everything that a stage lacks is in one list', async () => {
  const vars = { STAGE: 'test', ORIGIN_URL: 'origin', RATE_LIMIT: 'many' };
  const fetch = async () => Promise.reject(new TypeError('fetch failed'));
  const { isAllBad, text } = await examine({ config: { ...config, vars }, fetch }, { 'secret list': '[]' });
  expect(isAllBad).toBe(true);
  expect(text).toMatch(
    /ORIGIN_URL must be .*; RATE_LIMIT [\s\S]*SESSION_KEYS: is not set\n.*secret put SESSION_KEYS --env test[\s\S]*r2 bucket create builds\n.*fetch failed/,
  );
});
