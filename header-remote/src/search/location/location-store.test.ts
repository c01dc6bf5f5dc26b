import { afterEach, expect, it, vi } from 'vitest';
import { CHOSEN_ONLINE_LOCATION } from '../../../../shared/location/location.ts';
import { createLocationStore } from './location-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['https:', ['Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure']],
  // WebKit refuses `Secure` there.
  ['http:', ['Max-Age=2592000', 'Path=/', 'SameSite=Lax']],
])('saves a chosen place for 30 days on a page by %s', (protocol, attributes) => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol });
  const store = createLocationStore(null, () => {});
  store.apply(CHOSEN_ONLINE_LOCATION, 'setLocation');
  const [pair = '', ...written] = page.cookie.split('; ');
  expect(JSON.parse(decodeURIComponent(pair.replace('location=', '')))).toMatchObject({ slug: 'online' });
  expect(written).toEqual(attributes);
});
