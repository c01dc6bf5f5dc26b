import { type ComponentProps, StrictMode, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import { isHomePath } from '../../../shared/navigation/page-path.ts';
import { HEADER_IDENTIFIER_PREFIX, HeaderApp } from '../header/HeaderApp.tsx';
import { findHandle, type HeaderCallbacks, type HeaderHandle, type HostProps, setHandle } from './header-handle.ts';
import { createServices, dispatchHeaderEvent } from './header-services.ts';
import { readAddress, watchAddress } from './watch-address.ts';
import { watchSession } from './watch-session.ts';

interface MountedHeaderProps extends ComponentProps<typeof HeaderApp> {
  readonly element: Element;
  readonly onMounted: () => void;
}

function MountedHeader({ element, onMounted, ...props }: MountedHeaderProps) {
  // The header's styles apply by it. Before now they would collapse the height that a host reserved, and style its
  // placeholder.
  useLayoutEffect(() => element.classList.add('marquee'), [element]);
  useEffect(onMounted, [onMounted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a host that passes another user knows of the session
  useEffect(watchSession, [props.props.user]);
  return <HeaderApp {...props} />;
}

/** Separates the callbacks, which alone are functions, from the props; drops what a host left undefined. */
function splitProps(given: HostProps) {
  const pick = (isWanted: (value: unknown) => boolean) =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && isWanted(value)));
  return {
    callbacks: pick((value) => typeof value === 'function') as HeaderCallbacks,
    props: pick((value) => typeof value !== 'function') as Partial<HeaderProps>,
  };
}

/**
 * Creates a React root for the header in an element, or hydrates the server's HTML there. The root is the header's own,
 * so that neither a crash of the host nor one of the header takes the other down.
 *
 * @param props complete props, and the host's callbacks
 */
export function createHeaderRoot(
  element: Element,
  props: HeaderProps & HeaderCallbacks,
  messages: CompiledMessages,
): HeaderHandle {
  const existing = findHandle(element);
  if (existing !== undefined) {
    existing.update(props);
    return existing;
  }

  const { callbacks: firstCallbacks, props: firstProps } = splitProps(props);
  let callbacks = firstCallbacks;
  let current = { ...props, ...firstProps };
  const services = createServices(element, () => callbacks);
  // Any other content is a host's placeholder.
  const isServerRendered = element.hasAttribute('data-marquee-build') && element.firstElementChild !== null;
  // React empties a root whose tree threw. The HTML from before has links and a form that work without script.
  const copyContent = () => [...element.childNodes].map((node) => node.cloneNode(true) as ChildNode);
  let fallback = copyContent();

  const onMounted = () => {
    fallback = copyContent();
    element.setAttribute('data-marquee-ready', '');
    performance.mark('marquee:ready');
    callbacks.onReady?.();
    dispatchHeaderEvent(element, 'marquee:ready', {});
  };
  const tree = () => (
    <StrictMode>
      <MountedHeader element={element} props={current} messages={messages} services={services} onMounted={onMounted} />
    </StrictMode>
  );
  const options = {
    identifierPrefix: HEADER_IDENTIFIER_PREFIX,
    onRecoverableError: (error: unknown) => services.onError(error),
    onUncaughtError(error: unknown) {
      stopWatching();
      element.removeAttribute('data-marquee-ready');
      element.replaceChildren(...fallback);
      services.onError(error);
    },
  };

  let root: Root | undefined;
  if (isServerRendered) {
    root = hydrateRoot(element, tree(), options);
  } else {
    root = createRoot(element, options);
    root.render(tree());
  }

  // A header of the page's address follows it; one of another path is the host's to update.
  let address = readAddress();
  const stopWatching = watchAddress(() => {
    const path = readAddress();
    if (path === address) return;
    if (current.page.path === address) {
      handle.update({ page: { ...current.page, path, isHome: isHomePath(path), name: undefined, eid: undefined } });
    }
    address = path;
  });

  const handle: HeaderHandle = {
    update(changes) {
      const { callbacks: newCallbacks, props: newProps } = splitProps(changes);
      callbacks = { ...callbacks, ...newCallbacks };
      if (Object.keys(newProps).length === 0) return;
      current = { ...current, ...newProps };
      root?.render(tree());
    },
    unmount() {
      stopWatching();
      root?.unmount();
      root = undefined;
      for (const node of fallback) node.remove();
      element.classList.remove('marquee');
      element.removeAttribute('data-marquee-ready');
      setHandle(element, undefined);
    },
  };
  setHandle(element, handle);
  return handle;
}
