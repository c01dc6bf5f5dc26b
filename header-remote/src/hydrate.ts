import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import { createHeaderRoot } from './mount/create-header-root.tsx';
import { dispatchHeaderEvent } from './mount/header-services.ts';
import { loadMessages } from './mount/load-files.ts';

/**
 * Entry for pages with HTML from the edge: hydrates a header with the props that it was rendered from. They need no
 * check: the edge parsed and validated them, and sent them in the same response.
 */
async function hydrateHeader(element: Element): Promise<void> {
  const source = element.parentElement?.querySelector('script[data-marquee-props]');
  try {
    const props: HeaderProps = JSON.parse(source?.textContent ?? '');
    createHeaderRoot(element, props, await loadMessages(props.env.localeInfo.locale));
  } catch (error) {
    // The server's HTML stays: its links and its search form work without script.
    dispatchHeaderEvent(element, 'marquee:error', { error });
  }
}

for (const element of document.querySelectorAll('[data-marquee-root]')) void hydrateHeader(element);
