import { expect, test } from './journey-test.ts';

test('nothing of the row moves from the first paint until it is interactive', async ({ journey }) => {
  for (const width of [460, 660, 960, 1440]) {
    await journey.engine.resize(width, 900);
    await journey.open('/');
    await journey.expectReady();
    await journey.expectMenus();
    const layouts = await journey.engine.run(() => window.rowLayouts ?? [], null);
    expect(layouts.length, `${width} px`).toBeGreaterThan(0);
    expect(layouts, `${width} px`).toEqual([layouts[0]]);
  }
});
