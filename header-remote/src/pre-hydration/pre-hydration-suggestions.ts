import type { FaultReason } from '../../../shared/analytics/events-endpoint.ts';
import { reportFault } from '../start/header-events.ts';
import * as steps from '../start/header-life.ts';
import { extendSearch } from './extend-search.ts';

const roots = document.querySelectorAll<HTMLElement>('[data-marquee-root]');
const extendAll = () => {
  for (const root of roots) extendSearch(root);
};

/**
 * Reports, once, a header whose next script does not load: that cannot report itself. The page's `load` event waits for the script,
 * so a script that is missing by then has failed; without an answer the event never comes.
 */
function watchStart(root: HTMLElement): void {
  const { marqueeBuild: folder = '' } = root.dataset;
  const [origin = ''] = folder.split('/header/');
  steps.advance(root, steps.show);
  const reportAbsent = (reason: FaultReason) => {
    // The host may have removed the header.
    if (root.isConnected && steps.advance(root, steps.absent))
      reportFault(root, { origin, folder }, reason, new Error('hydrate.js did not load'));
  };
  window.addEventListener('load', () => reportAbsent('network'));
  setTimeout(reportAbsent, steps.CODE_MS, 'deadline');
}

for (const root of roots) watchStart(root);
extendAll();
// If the first script is a file too, either may run first.
document.currentScript?.previousElementSibling?.addEventListener('load', extendAll);
