import { markHydration, readHydration } from '../mount/hydration-mark.ts';
import { type FaultReason, reportFault } from '../mount/report-fault.ts';

/** A slow network is no fault: the header of the server's HTML has its links and its search meanwhile. */
const DEADLINE_MS = 10_000;

/**
 * Reports, once, a header whose script does not come, which cannot report that itself. The page's event `load` waits for
 * the script, so one that is not here by then has failed. What never answers holds the event back, or the words.
 */
export function watchHydration(root: HTMLElement): void {
  const { marqueeBuild: folder = '' } = root.dataset;
  const report = (reason: FaultReason) => {
    // The host has taken it out.
    if (!root.isConnected) return;
    markHydration(root, 'reported');
    const [origin = ''] = folder.split('/header/');
    reportFault(root, { origin, folder }, reason, new Error('hydrate.js did not load'));
  };
  window.addEventListener('load', () => {
    if (readHydration(root) === undefined) report('network');
  });
  setTimeout(() => {
    const hydration = readHydration(root);
    if (hydration === undefined || hydration === 'started') report('deadline');
  }, DEADLINE_MS);
}
