import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import { createHeaderRoot } from './mount/create-header-root.tsx';
import { dispatchHeaderEvent } from './mount/header-services.ts';
import { loadMessages } from './mount/load-files.ts';

const MAX_REPORTED_MESSAGE_LENGTH = 500;

/**
 * Entry for pages with HTML from the edge: hydrates a header with the props that it was rendered from. They need no
 * check: the edge parsed and validated them, and sent them in the same response. The first error is reported with its build.
 */
async function hydrateHeader(element: HTMLElement): Promise<void> {
  const source = element.parentElement?.querySelector('script[data-marquee-props]');
  let origin = '';
  let isReported = false;
  const report = (error: unknown) => {
    if (isReported) return;
    isReported = true;
    navigator.sendBeacon?.(
      `${origin}/header/events`,
      JSON.stringify({
        name: 'HeaderError',
        reason: 'render',
        build: element.dataset.marqueeBuild?.split('/').at(-2),
        message: String(error).slice(0, MAX_REPORTED_MESSAGE_LENGTH),
      }),
    );
  };
  try {
    const props: HeaderProps = JSON.parse(source?.textContent ?? '');
    origin = props.env.linkBase;
    const messages = await loadMessages(props.env.localeInfo.locale);
    createHeaderRoot(element, { ...props, onError: report }, messages);
  } catch (error) {
    report(error);
    // The server's HTML stays: its links and its search form work without script.
    dispatchHeaderEvent(element, 'marquee:error', { error });
  }
}

for (const element of document.querySelectorAll<HTMLElement>('[data-marquee-root]')) void hydrateHeader(element);
