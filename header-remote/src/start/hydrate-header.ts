import type { createRoot } from 'react-dom/client';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { AttachRoot, createHeaderRoot, HeaderRootOptions } from './header-root.tsx';
import { loadMessages } from './load-messages.ts';

/** The code that renders or hydrates the header, and the React that it does so with. */
export interface HeaderCode extends Pick<HeaderRootOptions, 'attach' | 'isServerRendered' | 'Search'> {
  readonly createHeaderRoot: typeof createHeaderRoot;
}

export type CreateRoot = typeof createRoot;

/** Attaches trees by the `createRoot` of a React DOM: the host's, or the build's own. Imports no React: a host may have none. */
export const attachWith =
  (create: CreateRoot): AttachRoot =>
  (element, tree, options) => {
    const root = create(element, options);
    root.render(tree);
    return root;
  };

/** A press that ends where the browser does not report it holds React back no longer than this. */
const MAX_PRESS_MS = 2_000;
const PRESS_INTERVAL_MS = 30;

/**
 * Waits while an element is pressed, by a pointer or a key: its press would have two elements, or React's work would delay its
 * click. The browser's own state cannot miss a release, as listeners can.
 */
export async function whenReleased(element: Element): Promise<void> {
  for (let ms = 0; ms < MAX_PRESS_MS && element.matches(':active'); ms += PRESS_INTERVAL_MS)
    await new Promise((resolve) => setTimeout(resolve, PRESS_INTERVAL_MS));
}

/**
 * Hydrates the server's HTML with the props that it was rendered from. Failures go to the life, and the HTML stays.
 *
 * @param source holds the props. They need no check: the edge parsed and validated them.
 * @param prepare resolves to nothing where the host has removed the header in the meantime
 */
export async function hydrateHeader(
  root: HTMLElement,
  source: Element | null | undefined,
  options: Pick<HeaderRootOptions, 'callbacks' | 'life' | 'folder'>,
  prepare: () => Promise<HeaderCode | undefined>,
): Promise<void> {
  try {
    const props: HeaderProps = JSON.parse(source?.textContent ?? '');
    const messages = await loadMessages(props.env.localeInfo.locale);
    await whenReleased(root);
    const code = await prepare();
    code?.createHeaderRoot(root, props, messages, { ...code, ...options });
  } catch (error) {
    options.life.fail('network', error);
  }
}
