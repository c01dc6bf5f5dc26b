import { startEarlySearch } from './early-search.ts';
import { watchHydration } from './watch-hydration.ts';

for (const root of document.querySelectorAll<HTMLElement>('[data-marquee-root]')) {
  watchHydration(root);
  startEarlySearch(root);
}
