import { expect, it } from 'vitest';
import { hasRefused } from './privacy-cookie.ts';

it('names whole refusals of its own cookie alone', () => {
  const refused = ['privacy=analytics', 'a=1; privacy=recent-searches.analytics', 'privacy=analytics.other; b=2'];
  for (const cookies of refused) expect(hasRefused(cookies, 'analytics'), cookies).toBe(true);
  const others = [
    '',
    'privacy=',
    'privacy=recent-searches',
    'xprivacy=analytics',
    'privacy=analyticsx',
    'privacy=; b=analytics',
  ];
  for (const cookies of others) expect(hasRefused(cookies, 'analytics'), cookies).toBe(false);
});
