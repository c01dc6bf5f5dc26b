import type { Browser } from 'playwright';
import { type CdnServer, REPORT_PATH } from './cdn-server.ts';
import type { Bench } from './first-view.ts';
import { defineReport, receiveReport } from './full-browser.ts';

/**
 * The same browser driven by Playwright, whose inspector listens to the network, the console and every script: what that
 * costs a page is the difference to the browser without.
 */
export function inspectBrowser(open: () => Promise<Browser>, cdn: CdnServer): Bench['browser'] {
  return {
    async withPage({ slowdown }, work) {
      const browser = await open();
      const context = await browser.newContext({ viewport: { width: 1440, height: 800 }, ignoreHTTPSErrors: true });
      try {
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        await page.addInitScript(defineReport, REPORT_PATH);
        return await work({
          addScript: async (script, argument) => {
            await page.addInitScript(`(${script})(${JSON.stringify(argument)})`);
          },
          open: async (url) => {
            const report = receiveReport(cdn, REPORT_PATH);
            await page.goto(url, { waitUntil: 'commit' });
            return await report;
          },
        });
      } finally {
        await context.close();
      }
    },
  };
}
