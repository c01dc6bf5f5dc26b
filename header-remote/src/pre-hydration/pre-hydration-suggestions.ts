import { extendSearch } from './extend-search.ts';
import { watchHydration } from './watch-hydration.ts';

const roots = document.querySelectorAll<HTMLElement>('[data-marquee-root]');
const extendAll = () => {
  for (const root of roots) extendSearch(root);
};

for (const root of roots) watchHydration(root);
extendAll();
// If the first script is a file too, either may run first.
document.currentScript?.previousElementSibling?.addEventListener('load', extendAll);
