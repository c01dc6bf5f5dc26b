import { expect, it } from 'vitest';
import { applyPrivacy } from './privacy.ts';

function run(cookies: string): readonly string[] {
  const removed: string[] = [];
  applyPrivacy(cookies, { removeItem: (key) => removed.push(key) });
  return removed;
}

it('deletes recent searches where they are refused, and nothing else', () => {
  expect(run('a=1; privacy=recent-searches.analytics')).toEqual([
    'marquee.recent-searches',
    'marquee.recent-locations',
  ]);
  for (const cookies of ['', 'privacy=analytics', 'privacy=', 'xprivacy=recent-searches', 'privacy=recent-searchesx'])
    expect(run(cookies), cookies).toEqual([]);
});
