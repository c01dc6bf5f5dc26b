import { sumText } from '../../../shared/text/sum-text.ts';
import type { HeaderServices } from './header-context.ts';
import { findFocused, focusAgain } from './used-control.ts';

/** Properties of an element whose content React does not own: hydration keeps the existing content. */
export const OPAQUE = { children: '', suppressHydrationWarning: true } as const;

/** `OPAQUE` while the header's HTML came from the server. */
export function preserveServerHtml({ root }: HeaderServices): typeof OPAQUE | undefined {
  return root ? OPAQUE : undefined;
}

/** The elements of the server's HTML with content that the browser's code needs, and React does not render. */
const KEPT = '[data-menu]>div,[aria-live=off],[data-marquee-root]>[hidden]';

const readMenu = (element: Element) => element.parentElement?.dataset.menu;

/**
 * Remembers the content that React does not own, before React renders the header anew because others have changed the
 * server's HTML.
 *
 * @returns moves that content into React's new elements; does nothing if they are still the server's
 */
export function keepServerHtml(root: Element): () => void {
  const list = () => [...root.querySelectorAll(KEPT)];
  const identify = (element: Element) => `${readMenu(element)} ${element.getAttribute('aria-live')}`;
  const kept = new Map(list().map((element) => [identify(element), element]));
  const focused = findFocused();
  return () => {
    for (const element of list()) {
      const last = kept.get(identify(element));
      if (last === undefined || last === element) continue;
      element.replaceChildren(...last.childNodes);
      if (focused && element.contains(focused)) focusAgain(focused);
      if (readMenu(element) !== undefined && last.parentElement?.hasAttribute('open'))
        element.parentElement?.setAttribute('open', '');
    }
  };
}

/** Whether others have added, removed or wrapped elements, or changed texts, in the HTML that the server sent. */
export function isChangedByOthers(root: Element): boolean {
  let elements = 0;
  let text = 0;
  const templates = [...root.querySelectorAll('template')].map(({ content }) => content);
  for (const part of [root, ...templates]) {
    elements += part.querySelectorAll('*').length;
    text += sumText(part.textContent ?? '');
  }
  for (const script of root.querySelectorAll('script')) text -= sumText(script.textContent);
  const sent = root.getAttribute('data-marquee-text');
  // An edge of an earlier release sends none.
  return elements !== Number(root.getAttribute('data-marquee-elements')) || (sent !== null && text !== Number(sent));
}
