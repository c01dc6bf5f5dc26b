import type { createRoot } from 'react-dom/client';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { whenReleased } from './header-intent.ts';
import type { AttachRoot, createHeaderRoot, HeaderRootOptions } from './header-root.tsx';
import { loadMessages } from './load-messages.ts';

/** The code that renders or hydrates the header, and the React that it does so with. */
export interface HeaderCode extends Pick<HeaderRootOptions, 'attach' | 'isServerRendered' | 'Search'> {
  readonly createHeaderRoot: typeof createHeaderRoot;
}

/** Attaches trees by the `createRoot` of a React DOM: the host's, or the build's own. Imports no React: a host may have none. */
export function attachWith(create: typeof createRoot): AttachRoot {
  return (element, tree, options) => {
    const root = create(element, options);
    root.render(tree);
    return root;
  };
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
