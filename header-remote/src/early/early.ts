import { startEarlySearch } from './early-search.ts';

for (const root of document.querySelectorAll<HTMLElement>('[data-marquee-root]')) {
  startEarlySearch(root);
}
