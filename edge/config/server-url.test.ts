import { expect, it } from 'vitest';
import { buildServerUrl } from './server-url.ts';

const site = { host: 'www.marquee.co.uk' };

it('is the host of the table, and its local form on the local stage', () => {
  expect(buildServerUrl({ stage: 'prod', scheme: 'https', publicPort: null }, site)).toBe('https://www.marquee.co.uk');
  expect(buildServerUrl({ stage: 'local', scheme: 'http', publicPort: 8787 }, site)).toBe(
    'http://www.marquee.co.uk.localhost:8787',
  );
});
