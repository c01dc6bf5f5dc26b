import { applyPrivacy } from './account/privacy.ts';
import { announceHeader } from './federation/adopted-header.ts';
import { findHeaderBuild } from './federation/header-build.ts';
import { adoptHeader } from './federation/load-header.ts';
import { reportFailure } from './federation/report-failure.ts';
import { hydratePage } from './hydrate-page.tsx';

/** However late: a header that never hydrates stays the HTML that it came as, and has reported why. */
function whenHydrated(header: Element): Promise<void> {
  return new Promise((done) => {
    if (header.hasAttribute('data-marquee-ready')) done();
    else header.addEventListener('marquee:ready', () => done(), { once: true });
  });
}

try {
  applyPrivacy(document.cookie, localStorage);
} catch {
  // No storage: nothing is kept either.
}

const page = document.getElementById('page');
const data = document.getElementById('page-data')?.textContent;
if (page !== null && data !== undefined && data !== null) hydratePage(page, JSON.parse(data));

const header = document.querySelector('[data-marquee-root]');
if (header !== null) {
  whenHydrated(header)
    .then(() => adoptHeader(findHeaderBuild().base, header, {}))
    .then(announceHeader)
    .catch((error: unknown) => reportFailure(header, error));
}
