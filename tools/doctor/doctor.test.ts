import { describe, expect, it } from 'vitest';
import { listStageChecks, report, type StageDependencies } from './examine-stage.ts';

describe('a stage', () => {
  const LOGGED_OUT = '{"loggedIn":false}';
  const list = (changes: Partial<StageDependencies> = {}, answers: Readonly<Record<string, string>> = {}) =>
    listStageChecks({
      stage: 'test',
      config: {
        vars: { STAGE: 'test', ORIGIN_URL: 'https://origin.test' },
        r2_buckets: [{ bucket_name: 'builds' }],
      },
      wrangler: async (...parameters) => {
        const answer = answers[parameters.slice(0, 2).join(' ')];
        if (answer === undefined) throw new Error(`✘ [ERROR] ${parameters.join(' ')} failed`);
        if (answer === LOGGED_OUT) throw new Error(answer);
        return answer;
      },
      fetch: async () => new Response(null, { status: 302 }),
      ...changes,
    });
  const GOOD = {
    'whoami --json': '{"loggedIn":true}',
    'secret list': '[{"name":"SESSION_KEYS","type":"secret_text"}]',
    'r2 bucket': '{}',
  };

  const examine = async (checks: ReturnType<typeof list>) => {
    const lines: string[] = [];
    return { problems: await report(checks, (line) => void lines.push(line)), lines };
  };

  it('is healthy where nothing is missing', async () => {
    const { problems, lines } = await examine(list({}, GOOD));
    expect([problems, lines.filter((line) => !line.startsWith('ok'))]).toEqual([0, []]);
  });

  it('names everything that is missing, in one list', async () => {
    const checks = list(
      {
        config: {
          vars: { STAGE: 'test', ORIGIN_URL: 'origin', RATE_LIMIT: 'many' },
          r2_buckets: [{ bucket_name: 'builds' }],
        },
        fetch: async () => Promise.reject(new TypeError('fetch failed')),
      },
      { 'whoami --json': LOGGED_OUT, 'secret list': '[]' },
    );
    const { problems, lines } = await examine(checks);
    expect(problems).toBe(checks.length);
    expect(lines.join('\n')).toMatch(
      /ORIGIN_URL must be .*; RATE_LIMIT [\s\S]*no account[\s\S]*SESSION_KEYS: is not set\n.*secret put SESSION_KEYS --env test[\s\S]*r2 bucket create builds\n.*fetch failed/,
    );
  });
});
