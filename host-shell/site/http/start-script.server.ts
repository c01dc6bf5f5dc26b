import { READY_ATTRIBUTE } from '../../../shared/contracts/support-levels.ts';

/** A header that does not hydrate holds the page's script back no longer than this after the page has loaded. */
const HEADER_DEADLINE_MS = 3_000;

/**
 * Renders the text of a module that loads the page's script once the page is used, or once the header is hydrated and the
 * browser idle: until then the header's scripts have the network and the processor to themselves, and the page's links
 * and forms work by its HTML.
 *
 * @param script address of the page's script
 */
export const renderStartScript = (script: string): string => `const page = document.getElementById('page');
const header = document.querySelector('[data-marquee-root]');
const load = () => import(${JSON.stringify(script)}).catch(() => {});
const loadWhenIdle = () => 'requestIdleCallback' in window ? requestIdleCallback(load, { timeout: 1000 }) : setTimeout(load);
for (const type of ['pointerover', 'touchstart', 'focusin']) page.addEventListener(type, load, { once: true, passive: true });
if (!header || header.hasAttribute('${READY_ATTRIBUTE}')) loadWhenIdle();
else {
  header.addEventListener('marquee:ready', loadWhenIdle, { once: true });
  addEventListener('load', () => setTimeout(load, ${HEADER_DEADLINE_MS}));
}`;
