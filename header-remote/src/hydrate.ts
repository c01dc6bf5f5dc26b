import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import { loadMessages } from './mount/load-messages.ts';
import { renderHeader } from './mount/render-header.tsx';
import { emit } from './mount/services.ts';

/**
 * Entry for pages whose HTML the edge rendered: brings each header on the page to life with the props it was rendered
 * from. The props come from our own worker in the same response, parsed and validated there.
 */
async function hydrateHeader(element: Element): Promise<void> {
  const source = element.parentElement?.querySelector('script[data-marquee-props]');
  try {
    const props: HeaderProps = JSON.parse(source?.textContent ?? '');
    renderHeader(element, props, await loadMessages(props.env.localeInfo.locale));
  } catch (error) {
    // The server's HTML stays: its links and its search form work without us.
    emit(element, 'marquee:error', { error });
  }
}

for (const element of document.querySelectorAll('[data-marquee-root]')) void hydrateHeader(element);
