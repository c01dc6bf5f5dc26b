import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  StrictMode,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import type { Root, RootOptions } from 'react-dom/client';
import { reportUnlessLeft, sendFault } from '../../../shared/api/send-fault.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { READY_ATTRIBUTE } from '../../../shared/contracts/support-levels.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import { type CompiledMessages, createTranslate } from '../../../shared/i18n/translate.ts';
import { isHomePath } from '../../../shared/navigation/page-path.ts';
import type { HeaderCallbacks, Loose } from '../../types/contract.d.ts';
import { loadLazyMessages } from '../files/load-messages.ts';
import { isAtAddress, readAddress, watchAddress, watchSession } from '../props/host-page.ts';
import { restartSearch } from '../search/state/search-handle.ts';
import { callBack, dispatchHeaderEvent } from '../start/header-events.ts';
import { type HeaderRoot, setRoot } from '../start/header-handle.ts';
import type { HeaderLife } from '../start/header-watch.ts';
import type { HeaderServices } from '../ui/header-context.ts';
import { createKeptState } from '../ui/kept-state.ts';
import { Recovery } from '../ui/Recovery.tsx';
import { isChangedByOthers, keepServerHtml } from '../ui/server-html.ts';
import { returnToControl } from '../ui/used-control.ts';
import { HEADER_IDENTIFIER_PREFIX, HeaderApp } from './HeaderApp.tsx';

/** Renders a tree in an element, or hydrates the server's HTML there, with the caller's React DOM. */
export type AttachRoot = (element: Element, tree: ReactNode, options: RootOptions) => Pick<Root, 'render' | 'unmount'>;

export interface HeaderRootOptions {
  readonly attach: AttachRoot;
  /** `attach` hydrates. */
  readonly isServerRendered?: boolean;
  /** `HeaderSearch`, or for the server's HTML the component that hydrates it. */
  readonly Search: ComponentType;
  readonly callbacks: Loose<HeaderCallbacks>;
  readonly life: HeaderLife;
  /** Address of the build's folder, with a trailing slash. */
  readonly folder: string;
}

interface MountedHeaderProps extends ComponentProps<typeof HeaderApp> {
  readonly element: Element;
  /** Called before React changes the element. @returns called once it has */
  readonly onFirstRender: () => (() => void) | undefined;
  readonly onShown: () => void;
  readonly onMounted: () => void;
}

function MountedHeader({ element, onFirstRender, onShown, onMounted, ...props }: MountedHeaderProps) {
  // React renders for the first time twice where it cannot hydrate.
  const [restoreHtml] = useState(onFirstRender);
  // Enables the header's styles. Set earlier, they would collapse the height that a host reserved and style its
  // placeholder.
  useLayoutEffect(() => {
    element.classList.add('marquee');
    restoreHtml?.();
    onShown();
  }, [element, restoreHtml, onShown]);
  useEffect(onMounted, [onMounted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that passes another user knows of the session
  useEffect(watchSession, [props.props.user]);
  const { props: headerProps, messages, services } = props;
  useEffect(() => {
    if (headerProps.shortcuts !== true) return;
    const watching = new AbortController();
    services.withMessages(import(/* webpackChunkName: "shortcuts" */ '../shortcuts/shortcuts.lazy.ts')).then(
      ({ watchShortcuts }) =>
        watchShortcuts({
          element,
          props: headerProps,
          t: createTranslate<HeaderMessageKey>(messages),
          navigate: services.navigate,
          signal: watching.signal,
        }),
      services.onError,
    );
    return () => watching.abort();
  }, [element, headerProps, messages, services]);
  return <HeaderApp {...props} />;
}

/**
 * Creates a React root for the header in an element. The root is separate, so that a crash of the host does not take
 * the header down, nor the reverse.
 *
 * @param props complete props
 * @param messages those of the props' locale
 */
export function createHeaderRoot(
  element: Element,
  firstProps: HeaderProps,
  firstMessages: CompiledMessages,
  options: HeaderRootOptions,
): HeaderRoot {
  let props = firstProps;
  let messages = firstMessages;
  let { callbacks } = options;
  const { isServerRendered = false, life, Search } = options;
  // An error that the header survives, such as a lazy part that does not load.
  let isReported = false;
  const services: HeaderServices = {
    element,
    ...(isServerRendered ? { root: element } : {}),
    kept: createKeptState(),
    fetch: (input, init) => globalThis.fetch(input, init),
    withMessages: async (part) => (await Promise.all([part, loadLazyMessages(messages)]))[0],
    navigate(url, options) {
      const { navigate } = callbacks;
      if (navigate) navigate(url, options);
      else window.location[options?.replace ? 'replace' : 'assign'](url);
      return !!navigate;
    },
    onSearch: (search) => dispatchHeaderEvent(element, 'marquee:search', search),
    onLocation: (location) => void dispatchHeaderEvent(element, 'marquee:location', location),
    track: (event) => void dispatchHeaderEvent(element, 'marquee:analytics', event),
    onError(error, reason = 'network') {
      reportUnlessLeft(reason, () => {
        dispatchHeaderEvent(element, 'marquee:error', { error });
        if (!isReported) sendFault({ origin: props.env.linkBase, folder: options.folder }, reason, error);
        isReported = true;
      });
    },
  };
  const hearing = new AbortController();
  callBack(element, () => callbacks, hearing.signal);
  // React empties a root whose tree threw. The host's content is restored then or, once the header was shown, a copy of
  // its HTML, whose links and form work without script.
  let fallback: readonly ChildNode[] = [...element.childNodes];
  let isShown = false;
  let isReady = false;
  /** Others have changed the server's HTML, so that its hydration may fail by no fault of the header. */
  let isForeign = false;
  /** The props differ from those that the server rendered. */
  let isOutdated = false;

  const onFirstRender = () => {
    if (!isServerRendered || isReady) return;
    isForeign ||= isChangedByOthers(element);
    return keepServerHtml(element);
  };
  const onShown = () => {
    isShown = true;
    life.succeed();
  };
  const onMounted = () => {
    // React runs effects twice in development.
    if (isReady) return;
    isReady = true;
    fallback = [...element.childNodes].map((node) => node.cloneNode(true) as ChildNode);
    element.setAttribute(READY_ATTRIBUTE, '');
    performance.mark('marquee:ready');
    dispatchHeaderEvent(element, 'marquee:ready', { flags: props.flags });
    if (isOutdated) attached?.render(tree());
  };
  const tree = () => (
    <StrictMode>
      <Recovery container={{ current: element }}>
        <MountedHeader
          element={element}
          props={props}
          messages={messages}
          services={services}
          search={<Search />}
          onFirstRender={onFirstRender}
          onShown={onShown}
          onMounted={onMounted}
        />
      </Recovery>
    </StrictMode>
  );
  let attached: ReturnType<AttachRoot> | undefined = options.attach(element, tree(), {
    identifierPrefix: HEADER_IDENTIFIER_PREFIX,
    // Only for an attached header: React also calls this when the header is unmounted before it has hydrated the
    // server's HTML.
    onRecoverableError: (error: unknown) => attached && !isForeign && services.onError(error, 'render'),
    // `Recovery` catches nothing but what it recovers from.
    onCaughtError() {},
    onUncaughtError(error: unknown) {
      attached = undefined;
      stopWatching();
      element.removeAttribute(READY_ATTRIBUTE);
      element.replaceChildren(...fallback);
      if (isServerRendered) restartSearch(element);
      returnToControl();
      life.fail('render', error);
    },
  });

  // A header for the page's address follows address changes; for any other path the host updates it.
  let address = element.closest<HTMLElement>('[data-marquee-address]')?.dataset.marqueeAddress ?? readAddress();
  const follow = () => {
    const path = readAddress();
    if (path === address) return;
    const { page } = props;
    if (isAtAddress(page.path, address))
      root.update({
        props: { ...props, page: { ...page, path, isHome: isHomePath(path), name: undefined, eid: undefined } },
      });
    address = path;
  };
  const stopWatching = watchAddress(follow);

  const root: HeaderRoot = {
    get props() {
      return props;
    },
    get messages() {
      return messages;
    },
    update(changes) {
      props = changes.props ?? props;
      messages = changes.messages ?? messages;
      callbacks = changes.callbacks ?? callbacks;
      if (!changes.props && !changes.messages) return;
      // If the tree changed before hydration, React would replace the server's HTML, and the field in use with it.
      if (isServerRendered && !isReady) isOutdated = true;
      else attached?.render(tree());
    },
    unmount() {
      stopWatching();
      hearing.abort();
      if (attached === undefined && isShown) element.replaceChildren();
      const last = attached;
      attached = undefined;
      last?.unmount();
      element.classList.remove('marquee');
      element.removeAttribute(READY_ATTRIBUTE);
      setRoot(element, undefined);
    },
  };
  setRoot(element, root);
  follow();
  return root;
}
