import type { FaultReason } from '../../../shared/analytics/events-endpoint.ts';
import { reportFault } from '../mount/reporting/header-events.ts';
import { markHydration, readHydration } from '../mount/root/hydration-mark.ts';

/** A slow network is not a fault: links and search of the server's HTML work in the meantime. */
export const HYDRATION_DEADLINE_MS = 10_000;

/**
 * Reports, once, a header whose script does not load: the script cannot report that itself. The page's `load` event
 * waits for the script, so a script that is missing by then has failed. A request without an answer delays the event,
 * or the messages.
 */
export function watchHydration(root: HTMLElement): void {
  const { marqueeBuild: folder = '' } = root.dataset;
  const report = (reason: FaultReason) => {
    // The host has removed the header.
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
  }, HYDRATION_DEADLINE_MS);
}
