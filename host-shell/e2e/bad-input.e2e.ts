import { expect, test } from 'playwright/test';

const ERROR = { error: expect.any(String), error_description: expect.any(String) };

test.describe('bad input', () => {
  test('a page that does not exist is a 404 under a working header', async ({ page }) => {
    for (const path of ['/nothing/here/', '/%E0%A4%A/', '/u/%00/']) {
      const response = await page.goto(path, { waitUntil: 'commit' });
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('banner'), path).toBeVisible();
      await expect(page.getByRole('search'), path).toBeVisible();
    }
  });

  test('calls answer with the error object', async ({ request }) => {
    for (const [path, status] of [
      ['/api/v3/nothing/', 404],
      ['/api/v3/destination/search/autocomplete/?q=', 400],
      ['/home/api/geo/place_from_coordinates/?latitude=91&longitude=0', 400],
      ['/header/fragment?path=//evil.example', 400],
      ['/header/builds/000000000000/hydrate.js', 404],
      ['/header/user', 401],
    ] as const) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(status);
      expect(response.headers()['content-type']).toMatch(/^application\/json/);
      expect(await response.json()).toMatchObject(ERROR);
    }
  });

  test('an unknown host is refused, an apex host moves to www', async ({ request }) => {
    const unknown = await request.get('/', {
      headers: { host: 'www.marquee.evil.example', 'x-forwarded-host': 'www.marquee.de' },
    });
    expect(unknown.status()).toBe(421);
    expect(unknown.headers()['cache-control']).toBe('no-store');
    const apex = await request.get('/signin/', { headers: { host: 'marquee.de' }, maxRedirects: 0 });
    expect(apex.status()).toBe(301);
    expect(apex.headers().location).toMatch(/^http:\/\/www\.marquee\.de\.localhost:\d+\/signin\/$/);
  });
});
