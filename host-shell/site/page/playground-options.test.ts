import { expect, it } from 'vitest';
import {
  formatPlaygroundOptions,
  type PlaygroundOptions,
  parsePlaygroundOptions,
  resolveSiteOrigin,
} from './playground-options.ts';

const OWN = { domain: '.fi', locale: 'fi_FI' } as const;

const SWISS: PlaygroundOptions = {
  domain: '.ch',
  locale: 'fr_CH',
  role: 'staff',
  flags: ['creator-home', 'new-signin-signup'],
  width: 660,
  channel: 'canary',
};

it('reads what it wrote', () => {
  expect(parsePlaygroundOptions(new URLSearchParams(formatPlaygroundOptions(SWISS)), OWN)).toEqual(SWISS);
});

it('falls back to the own site and the defaults for what it does not know', () => {
  const query = 'site=.xx/xx_XX&role=king&flags=free-beer&width=5&channel=elsewhere';
  const defaults = { ...OWN, role: 'visitor', flags: [], width: 1272, channel: '' };
  expect(parsePlaygroundOptions(new URLSearchParams(query), OWN)).toEqual(defaults);
});

it.each([
  ['https://www.marquee.com/header/playground', 'https://www.marquee.de'],
  ['http://localhost:8787/', 'http://www.marquee.de.localhost:8787'],
  ['http://www.marquee.fi.localhost:8787/', 'http://www.marquee.de.localhost:8787'],
  ['https://preview.marquee.workers.dev/', null],
])('seen from %s, the German site is at %s', (address, origin) => {
  expect(resolveSiteOrigin(new URL(address), '.de')).toBe(origin);
});
