import { READY_ATTRIBUTE } from '../../shared/contracts/support-levels.ts';
import { announceHeader } from './federation/adopted-header.ts';
import { findHeaderBuild } from './federation/header-build.ts';
import { adoptHeader } from './federation/load-header.ts';
import { reportFailure } from './federation/report-failure.ts';
import { hydratePage } from './hydrate-page.tsx';
import type { PageData } from './page/page-data.ts';
import { applyPrivacy, followInlineStyle, followPageAhead } from './page/shown-page.ts';

/** Waits without a time limit: a header that never hydrates stays the server's HTML and reports the cause itself. */
function whenHydrated(header: Element): Promise<void> {
  return new Promise((done) => {
    if (header.hasAttribute(READY_ATTRIBUTE)) done();
    else header.addEventListener('marquee:ready', () => done(), { once: true });
  });
}

applyPrivacy(window);
followInlineStyle();

const page = document.getElementById('page');
const data = document.getElementById('page-data')?.textContent;
if (page !== null && data !== undefined && data !== null) {
  const parsed: PageData = JSON.parse(data);
  // The server's HTML stays, whose links and forms work. WebKit cancels the files of a page that is being left.
  hydratePage(page, parsed).catch(() => {});
  followPageAhead(parsed);
}

const header = document.querySelector('[data-marquee-root]');
if (header !== null) {
  whenHydrated(header)
    .then(() => adoptHeader(findHeaderBuild().base, header, {}))
    .then(announceHeader)
    .catch((error: unknown) => reportFailure(header, error));
}
