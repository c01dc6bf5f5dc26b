import { type ComponentProps, StrictMode, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import { HeaderApp } from '../header/HeaderApp.tsx';
import { findHandle, type HeaderCallbacks, type HeaderHandle, type HostProps, keepHandle } from './handle.ts';
import { IDENTIFIER_PREFIX } from './identifier-prefix.ts';
import { createServices, emit } from './services.ts';

interface LiveHeaderProps extends ComponentProps<typeof HeaderApp> {
  readonly element: Element;
  readonly onLive: () => void;
}

/** Tells the page that the header listens, once it does. */
function LiveHeader({ element, onLive, ...props }: LiveHeaderProps) {
  // What the header's styles find it by. Sooner they would take the height that a host reserved, and style its stand-in.
  useLayoutEffect(() => element.classList.add('marquee'), [element]);
  useEffect(onLive, [onLive]);
  return <HeaderApp {...props} />;
}

/** What a host left undefined is dropped. The callbacks are functions, and nothing else is. */
function splitProps(given: HostProps) {
  const pick = (isWanted: (value: unknown) => boolean) =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && isWanted(value)));
  return {
    callbacks: pick((value) => typeof value === 'function') as HeaderCallbacks,
    props: pick((value) => typeof value !== 'function') as Partial<HeaderProps>,
  };
}

/**
 * Draws the header in an element of its own: takes over the server's HTML where there is some, else draws anew. The
 * root is the header's alone, so that neither a crash of the host nor one of the header takes the other down.
 *
 * @param props complete props, and the host's callbacks.
 */
export function renderHeader(
  element: Element,
  props: HeaderProps & HeaderCallbacks,
  messages: CompiledMessages,
): HeaderHandle {
  const live = findHandle(element);
  if (live !== undefined) {
    live.update(props);
    return live;
  }

  const { callbacks: firstCallbacks, props: firstProps } = splitProps(props);
  let callbacks = firstCallbacks;
  let current = { ...props, ...firstProps };
  const services = createServices(element, () => callbacks);
  // What else stands in the element is a host's stand-in, not ours to hydrate.
  const isServerRendered = element.hasAttribute('data-marquee-build') && element.firstElementChild !== null;
  // React empties a root whose tree threw. What stood there before has links and a form that work without us.
  const copyContent = () => [...element.childNodes].map((node) => node.cloneNode(true) as ChildNode);
  let fallback = copyContent();

  const onLive = () => {
    fallback = copyContent();
    element.setAttribute('data-marquee-ready', '');
    performance.mark('marquee:ready');
    callbacks.onReady?.();
    emit(element, 'marquee:ready', {});
  };
  const tree = () => (
    <StrictMode>
      <LiveHeader element={element} props={current} messages={messages} services={services} onLive={onLive} />
    </StrictMode>
  );
  const options = {
    identifierPrefix: IDENTIFIER_PREFIX,
    onRecoverableError: (error: unknown) => services.onError(error),
    onUncaughtError(error: unknown) {
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

  const handle: HeaderHandle = {
    update(changes) {
      const { callbacks: newCallbacks, props: newProps } = splitProps(changes);
      callbacks = { ...callbacks, ...newCallbacks };
      if (Object.keys(newProps).length === 0) return;
      current = { ...current, ...newProps };
      root?.render(tree());
    },
    unmount() {
      root?.unmount();
      root = undefined;
      for (const node of fallback) node.remove();
      element.classList.remove('marquee');
      element.removeAttribute('data-marquee-ready');
      keepHandle(element, undefined);
    },
  };
  keepHandle(element, handle);
  return handle;
}
