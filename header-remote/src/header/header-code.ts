import { createRoot } from 'react-dom/client';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { READY_ATTRIBUTE } from '../../../shared/contracts/support-levels.ts';
import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import '../menus/server-styles.ts';
import { loadMessages } from '../files/load-messages.ts';
import { loadSearch, ServerSearch } from '../search/ServerSearch.tsx';
import type { HeaderRoot } from '../start/header-handle.ts';
import { hydrateInTransition } from '../ui/hydrate-in-transition.ts';
import { attachWith } from './attach-with.ts';
import { createHeaderRoot, type HeaderRootOptions } from './header-root.tsx';
import { whenReleased } from './when-released.ts';

/*
 * The header's code for React of the build, `header.js`, and once more for React of a page's host, `host-header.js`. It loads once
 * somebody needs it.
 */

/**
 * Hydrates the server's HTML. Failures go to the life, and the HTML stays.
 *
 * @param props those that the HTML was rendered from. They need no check: the edge parsed and validated them.
 * @param signal aborted when the host removes the header
 */
export async function hydrate(
  root: HTMLElement,
  props: HeaderProps,
  { life, folder }: Pick<HeaderRootOptions, 'life' | 'folder'>,
  signal: AbortSignal,
): Promise<void> {
  // The host kept this header from an earlier view of the page, so it is no longer the HTML that the server sent.
  const isCopy = root.hasAttribute(READY_ATTRIBUTE) || root.firstChild === null;
  try {
    const messages = await loadMessages(props.env.localeInfo.locale);
    await whenReleased(root);
    const Search = isCopy ? (await loadSearch()).HeaderSearch : ServerSearch;
    if (signal.aborted) return;
    if (isCopy) root.replaceChildren();
    const attach = isCopy ? attachWith(createRoot) : hydrateInTransition;
    createHeaderRoot(root, props, messages, { attach, isServerRendered: !isCopy, Search, callbacks: {}, life, folder });
  } catch (error) {
    life.fail('network', error);
  }
}

/** Renders a header where there is none of the server. */
export type RenderHeader = (
  element: Element,
  props: HeaderProps,
  messages: CompiledMessages,
  options: Pick<HeaderRootOptions, 'callbacks' | 'life' | 'folder'>,
) => HeaderRoot;

/**
 * Loads the rest of what renders a header.
 *
 * @param attach renders in a tree of the host. Default: in a root of its own.
 */
export async function loadRenderer(attach = attachWith(createRoot)): Promise<RenderHeader> {
  const { HeaderSearch: Search } = await loadSearch();
  return (element, props, messages, options) =>
    createHeaderRoot(element, props, messages, { ...options, attach, Search });
}
