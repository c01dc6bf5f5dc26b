import { type ComponentProps, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { CompiledMessages } from '../../../shared/i18n/compiled-messages.ts';
import { HeaderApp } from '../header/HeaderApp.tsx';
import { findHandle, type HeaderCallbacks, type HeaderHandle, type HostProps, keepHandle } from './handle.ts';
import { IDENTIFIER_PREFIX } from './identifier-prefix.ts';
import { createServices, emit } from './services.ts';

/** Tells the page that the header listens, once it does. */
function LiveHeader({ onLive, ...props }: ComponentProps<typeof HeaderApp> & { readonly onLive: () => void }) {
  useEffect(onLive, [onLive]);
  return <HeaderApp {...props} />;
}

function splitProps({ onSearch, onLocation, onError, onAnalytics, onReady, navigate, ...props }: HostProps) {
  const given = Object.entries({ onSearch, onLocation, onError, onAnalytics, onReady, navigate }).filter(
    ([, callback]) => callback !== undefined,
  );
  const known = Object.entries(props).filter(([, value]) => value !== undefined);
  return {
    callbacks: Object.fromEntries(given) as HeaderCallbacks,
    props: Object.fromEntries(known) as Partial<HeaderProps>,
  };
}

/**
 * Draws the header in an element of its own: takes over the server's HTML where there is some, else draws anew. The
 * root is the header's alone, so that neither a crash of the host nor one of the header takes the other down.
 *
 * @param props complete props, and the host's callbacks.
 */
export function drawHeader(
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
  const isServerRendered = element.firstElementChild !== null;
  // React empties a root whose tree threw. The server's HTML still has working links and a working form.
  const fallback = isServerRendered ? [...element.childNodes].map((node) => node.cloneNode(true)) : [];

  const onLive = () => {
    element.setAttribute('data-marquee-ready', '');
    performance.mark('marquee:ready');
    callbacks.onReady?.();
    emit(element, 'marquee:ready', {});
  };
  const tree = () => (
    <StrictMode>
      <LiveHeader props={current} messages={messages} services={services} onLive={onLive} />
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
      element.removeAttribute('data-marquee-ready');
      keepHandle(element, undefined);
    },
  };
  keepHandle(element, handle);
  return handle;
}
