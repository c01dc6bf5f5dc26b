import { startEarlySearch } from './early-search.ts';

for (const root of document.querySelectorAll('[data-marquee-root]')) startEarlySearch(root);
