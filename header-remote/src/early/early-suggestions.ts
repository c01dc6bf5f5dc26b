import { extendEarlySearch } from './extend-early-search.ts';
import { watchHydration } from './watch-hydration.ts';

const roots = document.querySelectorAll<HTMLElement>('[data-marquee-root]');
const extendAll = () => {
  for (const root of roots) extendEarlySearch(root);
};

for (const root of roots) watchHydration(root);
extendAll();
// Where the early layer is a file too, either may be here first.
document.currentScript?.previousElementSibling?.addEventListener('load', extendAll);
