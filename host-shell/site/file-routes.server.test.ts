import { expect, it } from 'vitest';
import { SUB_CATEGORIES } from '../../shared/catalogue/sub-categories.ts';
import { createTestShell } from '../test/unit/test-shell.ts';

/** The limit of one uncompressed image. A page has dozens of them. */
const MAX_IMAGE_BYTES = 9_000;

const images = SUB_CATEGORIES.flatMap(({ imageUrl, imageUrlSmall }) => [imageUrl, imageUrlSmall]).flatMap((image) =>
  image ? [image] : [],
);

it('every image of the catalogue exists, is small and says its size', async () => {
  const shell = createTestShell();
  expect(images.length).toBeGreaterThan(300);
  for (const { src, width, height } of images) {
    const response = await shell.request(src);
    const text = await response.text();
    expect(response.status, src).toBe(200);
    expect(text.length, src).toBeLessThan(MAX_IMAGE_BYTES);
    expect(text).toContain(`width="${width}" height="${height}"`);
  }
});

it('images are files that caches share: no cookie, no script, and none that the catalogue does not name', async () => {
  const { headers } = await createTestShell().request('/images/sub-categories/jazz-300x150.svg');
  expect(headers.get('cache-control')).toBe('public, max-age=604800');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(headers.get('set-cookie')).toBeNull();
  expect((await createTestShell().request('/images/sub-categories/jazz-301x150.svg')).status).toBe(404);
});
