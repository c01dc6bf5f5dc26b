import type { FaultReason } from '../../../shared/analytics/events-endpoint.ts';
import { reportFault } from '../start/header-events.ts';
import { advance, HYDRATION_DEADLINE_MS } from '../start/header-life.ts';
import * as steps from '../start/header-steps.ts';
import { extendSearch } from './extend-search.ts';

const roots = document.querySelectorAll<HTMLElement>('[data-marquee-root]');
const extendAll = () => {
  for (const root of roots) extendSearch(root);
};

/**
 * Reports, once, a header whose script does not load: the script cannot report that itself. The page's `load` event
 * waits for the script, so a script that is missing by then has failed. A request without an answer delays the event,
 * or the messages.
 */
function watchHydration(root: HTMLElement): void {
  const { marqueeBuild: folder = '' } = root.dataset;
  const [origin = ''] = folder.split('/header/');
  const check = (step: steps.Step, reason: FaultReason) => {
    // The host may have removed the header.
    if (root.isConnected && advance(root, step))
      reportFault(root, { origin, folder }, reason, new Error('hydrate.js did not load'));
  };
  advance(root, steps.show);
  window.addEventListener('load', () => check(steps.absent, 'network'));
  setTimeout(check, HYDRATION_DEADLINE_MS, steps.overdue, 'deadline');
}

for (const root of roots) watchHydration(root);
extendAll();
// If the first script is a file too, either may run first.
document.currentScript?.previousElementSibling?.addEventListener('load', extendAll);
