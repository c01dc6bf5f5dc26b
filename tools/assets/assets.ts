import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { chromium } from 'playwright';
import { FAVICON_SIZES, MANIFEST_ICON_SIZE, TOUCH_ICON_SIZE } from '../../edge/head/icons.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../chromium.ts';
import { buildIconSvg } from './icon-svg.ts';
import { buildShareImageSvg } from './share-image-svg.ts';

/**
 * `npm run assets`, after a change of the brand or of an image: renders the icons of each stage and the share image into
 * `edge/head/assets`, which is kept in git.
 */
const folder = resolve(import.meta.dirname, '../../edge/head/assets');
const font = await readFile(
  resolve(import.meta.dirname, '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);

const images = new Map<string, string>([['share-1200x630.png', buildShareImageSvg()]]);
for (const set of ['dev', 'test', 'prod'] as const) {
  for (const size of FAVICON_SIZES)
    images.set(`icons/${set}/icon-${size}.png`, buildIconSvg({ set, size, shape: 'ticket' }));
  images.set(
    `icons/${set}/icon-${MANIFEST_ICON_SIZE}.png`,
    buildIconSvg({ set, size: MANIFEST_ICON_SIZE, shape: 'full' }),
  );
  images.set(`icons/${set}/touch-${TOUCH_ICON_SIZE}.png`, buildIconSvg({ set, size: TOUCH_ICON_SIZE, shape: 'full' }));
}

const browser = await chromium.launch({
  executablePath: ensureChromium(console.log),
  args: [...CHROMIUM_ARGUMENTS, '--force-color-profile=srgb'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1300, height: 700 } });
  for (const [name, svg] of images) {
    await page.setContent(
      `<style>@font-face{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,${font.toString('base64')})}` +
        `body{margin:0;background:transparent}svg{display:block}</style>${svg}`,
    );
    await page.evaluate('document.fonts.load("700 20px Figtree").then(() => document.fonts.ready)');
    const png = await page.locator('svg').screenshot({ omitBackground: true });
    const file = resolve(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, png);
    console.log(`${name} ${png.byteLength} bytes`);
  }
} finally {
  await browser.close();
}
