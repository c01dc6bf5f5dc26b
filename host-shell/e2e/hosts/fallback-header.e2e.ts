import { resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'playwright/test';
import { renderFallbackHtml } from '../../../edge/header/fallback-html.ts';
import type { renderFallbackHeader } from '../../../header-remote/src/start/fallback-header.ts';
import { SITES } from '../../../shared/sites/sites.ts';

/** The browser's rendering alone, as `window.fallback`. */
async function bundleBrowserRendering(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, '../../../header-remote/src/start/fallback-header.ts')],
    bundle: true,
    globalName: 'fallback',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

test('the edge and browsers render the same fallback header for each site and language', async ({ page }) => {
  const cases = SITES.flatMap(({ host, languages }) =>
    languages.map(({ locale }) => ({
      origin: `https://${host}`,
      locale,
      html: renderFallbackHtml(`https://${host}`, locale),
    })),
  );
  await page.addScriptTag({ content: await bundleBrowserRendering() });
  const rendered = await page.evaluate((all) => {
    const { fallback } = window as unknown as { fallback: { renderFallbackHeader: typeof renderFallbackHeader } };
    return all.map(({ origin, locale, html }) => {
      const template = document.createElement('template');
      template.innerHTML = html;
      const { shadowRoot } = fallback.renderFallbackHeader(document.body, origin, locale);
      // The spaces between elements, which keep unstyled links apart, are the edge's alone.
      const fromEdge = template.innerHTML.replaceAll('> <', '><');
      return { locale, fromEdge, fromBrowser: shadowRoot?.innerHTML };
    });
  }, cases);
  expect(rendered.length).toBeGreaterThan(SITES.length);
  for (const { locale, fromEdge, fromBrowser } of rendered) expect(fromBrowser, locale).toBe(fromEdge);
});
