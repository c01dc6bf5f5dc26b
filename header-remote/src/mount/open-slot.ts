import { watchPlace } from './fallback/show-alone.ts';
import type { HeaderWatch } from './fallback/watch-header.ts';
import { findRoot } from './root/header-handle.ts';

interface HeaderSlot {
  /** The node that a header renders in. */
  readonly slot: Element;
  /** Extends the watch of the header that is mounted there. */
  readonly watchSlot: (watch: HeaderWatch) => HeaderWatch;
}

/**
 * The last owner of each slot: if a host mounts again before the first header is unmounted, the slot stays for the new
 * header.
 */
const owners = new WeakMap<Element, HeaderWatch>();

/**
 * Finds the header in an element, or adds a node for one beside the host's content.
 *
 * @throws TypeError when `element` is not an Element
 */
export function openSlot(element: Element): HeaderSlot {
  if (!(element instanceof Element)) throw new TypeError('mount needs an Element to render the header in');
  // The server's header, which the page hydrates.
  if (findRoot(element) !== undefined || element.hasAttribute('data-marquee-build'))
    return { slot: element, watchSlot: (watch) => watch };
  let slot = [...element.children].find((child) => owners.has(child) || findRoot(child) !== undefined);
  if (slot === undefined) {
    slot = document.createElement('div');
    element.append(slot);
  }
  const own = slot;
  return {
    slot,
    watchSlot(watch) {
      const placed = watchPlace(watch, element, own);
      owners.set(own, watch);
      return {
        ...placed,
        stop() {
          placed.stop();
          if (owners.get(own) === watch) own.remove();
        },
      };
    },
  };
}
