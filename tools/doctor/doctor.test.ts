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

  it('is healthy where nothing is missing', async () => {
    const lines: string[] = [];
    expect(await report(list({}, GOOD), (line) => void lines.push(line))).toBe(0);
    expect(lines.every((line) => line.startsWith('ok'))).toBe(true);
  });

  it('names everything that is missing, in one list', async () => {
    const lines: string[] = [];
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
    expect(await report(checks, (line) => void lines.push(line))).toBe(checks.length);
    expect(lines[0]).toMatch(/ORIGIN_URL must be .*; RATE_LIMIT /);
    expect(lines.slice(1).join('\n')).toMatch(
      /no account[\s\S]*SESSION_KEYS: is not set\n.*secret put SESSION_KEYS --env test/,
    );
    expect(lines.join('\n')).toContain('npx wrangler r2 bucket create builds');
    expect(lines.at(-1)).toContain('fetch failed');
  });

  it('is told that its origin answers with an error', async () => {
    const lines: string[] = [];
    const checks = list({ fetch: async () => new Response(null, { status: 502 }) }, GOOD);
    expect(await report(checks, (line) => void lines.push(line))).toBe(1);
    expect(lines.at(-1)).toContain('answers 502');
  });
});
