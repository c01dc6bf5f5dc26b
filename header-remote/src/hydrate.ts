import { hydrateRoot } from 'react-dom/client';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import './menus/server-styles.ts';
import { createHeaderRoot } from './mount/create-header-root.tsx';
import { dispatchHeaderEvent } from './mount/header-events.ts';
import { loadMessages } from './mount/load-files.ts';
import { type FaultReason, sendFault } from './mount/report-fault.ts';

/**
 * Entry for pages with HTML from the edge: hydrates a header with the props that it was rendered from. They need no
 * check: the edge parsed and validated them, and sent them in the same response. The first error is reported with its build.
 */
async function hydrateHeader(element: HTMLElement): Promise<void> {
  const source = element.parentElement?.querySelector('script[data-marquee-props]');
  let origin = '';
  let isReported = false;
  const report = (reason: FaultReason, error: unknown) => {
    if (!isReported) sendFault({ origin, folder: element.dataset.marqueeBuild ?? '' }, reason, error);
    isReported = true;
  };
  // The server's HTML stays: its links and its search form work without script.
  const fail = (reason: FaultReason, error: unknown) => {
    report(reason, error);
    dispatchHeaderEvent(element, 'marquee:error', { error });
  };
  try {
    const props: HeaderProps = JSON.parse(source?.textContent ?? '');
    origin = props.env.linkBase;
    const messages = await loadMessages(props.env.localeInfo.locale);
    createHeaderRoot(element, props, messages, {
      attach: hydrateRoot,
      callbacks: { onError: (error) => report('render', error) },
      watch: { fail, succeed() {} },
    });
  } catch (error) {
    fail('network', error);
  }
}

for (const element of document.querySelectorAll<HTMLElement>('[data-marquee-root]')) void hydrateHeader(element);
