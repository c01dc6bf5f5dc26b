import { startSearch } from './start-search.ts';

for (const root of document.querySelectorAll<HTMLElement>('[data-marquee-root]')) {
  startSearch(root);
}
