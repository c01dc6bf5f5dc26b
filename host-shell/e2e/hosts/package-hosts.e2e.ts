import { expect, test } from 'playwright/test';
import { HOSTS } from './build-fixture.ts';
import { checkHost } from './check-host.ts';
import { SERVED_HOSTS } from './serve-fixture.ts';

const PACKAGE_HOSTS = [...HOSTS, ...SERVED_HOSTS].filter((host) => host.startsWith('package') || host === 'php');

/** The first test of a host builds it, and starts its server. */
const BUILD_TIMEOUT_MS = 120_000;

for (const host of PACKAGE_HOSTS) {
  test(`a host of the package, built by its guide, has a header and searches: ${host}`, async ({ page }) => {
    test.skip(host === 'php' && process.env.PHP_PATH === '', 'This machine has no PHP');
    test.setTimeout(BUILD_TIMEOUT_MS);
    const files = await checkHost(page, host);
    const isRenderedByServer = host === 'package-node' || SERVED_HOSTS.some((served) => served === host);
    // The others have a header that brings its React.
    if (!isRenderedByServer) expect(files.filter((path) => /builds\/\w+\/react\.js$/.test(path))).toHaveLength(1);
  });
}
