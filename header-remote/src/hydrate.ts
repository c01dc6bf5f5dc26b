import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import './menus/server-styles.ts';
import { type AttachRoot, createHeaderRoot } from './mount/create-header-root.tsx';
import { dispatchHeaderEvent } from './mount/header-events.ts';
import { loadMessages } from './mount/load-files.ts';
import { type FaultReason, sendFault } from './mount/report-fault.ts';
import './search/early-styles.ts';
import { loadPanels } from './search/load-panels.ts';

/** As a transition, hydration is done in parts, between which the browser answers the user. */
const hydrateInParts: AttachRoot = (element, tree, options) => {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(element, tree, options);
  });
  return root as Root;
};

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
    const [messages] = await Promise.all([loadMessages(props.env.localeInfo.locale), loadPanels()]);
    createHeaderRoot(element, props, messages, {
      attach: hydrateInParts,
      isServerRendered: true,
      callbacks: { onError: (error) => report('render', error) },
      watch: { fail, succeed() {} },
    });
  } catch (error) {
    fail('network', error);
  }
}

/** Once the page has loaded, and without any consequence when it fails: the next page is like this one then. */
function rememberInlineBuild(): void {
  const build = document.querySelector('style[data-marquee-build]')?.getAttribute('data-marquee-build');
  if (!build) return;
  const remember = () =>
    import(/* webpackChunkName: "remember-build" */ './mount/remember-build.lazy.ts')
      .then(({ rememberBuild }) => rememberBuild(build))
      .catch(() => {});
  if (document.readyState === 'complete') void remember();
  else window.addEventListener('load', remember);
}

for (const element of document.querySelectorAll<HTMLElement>('[data-marquee-root]')) void hydrateHeader(element);
rememberInlineBuild();
