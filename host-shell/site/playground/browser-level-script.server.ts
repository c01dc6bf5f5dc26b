import { READY_ATTRIBUTE, SEARCH_SYMBOL_KEY, type SupportLevel } from '../../../shared/contracts/support-levels.ts';

const level = (name: SupportLevel): string => JSON.stringify(name);

/**
 * Marks the document with the level of this browser, by what has come of the page's header. In old syntax and not a module: it
 * runs in browsers that run nothing else of the page. Where it does not run either, the level is "links".
 */
export const BROWSER_LEVEL_SCRIPT = `(function () {
  var root = document.querySelector('[data-marquee-root]');
  if (!root) return;
  function show() {
    var name = root.hasAttribute('${READY_ATTRIBUTE}') ? ${level('everything')} : root[Symbol.for('${SEARCH_SYMBOL_KEY}')] ? ${level('search')} : ${level('links')};
    document.documentElement.setAttribute('data-browser-level', name);
  }
  show();
  addEventListener('marquee:ready', show);
  addEventListener('marquee:error', show);
})();`;
