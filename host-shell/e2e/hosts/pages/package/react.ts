import { createElement, type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { MarqueeHeader, type MarqueeHeaderProps } from '../../../../../header-remote/host/react.ts';
import { MarqueeHeader as FederatedHeader } from '../../../../../header-remote/host/react-federation.ts';

declare global {
  interface Window {
    shop: {
      /** Renders the header with these props, or none. */
      readonly show: (props: MarqueeHeaderProps | null) => void;
      /** Times that `onReady` was called. */
      ready: number;
    };
  }
}

const app = document.querySelector<HTMLElement>('#app') as HTMLElement;
const site = app.dataset.marquee;
const isServerRendered = app.firstElementChild !== null;

const isFederated = new URLSearchParams(location.search).get('way') === 'federation';
const Header = (isFederated ? FederatedHeader : MarqueeHeader) as typeof MarqueeHeader;

const home = createElement('a', { href: '/' }, 'A shop of events');
const tree = (props: MarqueeHeaderProps | null): ReactNode =>
  createElement(
    StrictMode,
    null,
    createElement(
      Suspense,
      null,
      props &&
        createElement(Header, {
          site,
          fallback: home,
          onReady: () => {
            window.shop.ready += 1;
          },
          ...(isServerRendered ? { html: '' } : {}),
          ...props,
        }),
    ),
    // What a server has rendered below the header is not of this tree.
    isServerRendered ? null : createElement('main', { id: 'main' }, createElement('h1', null, 'A shop')),
  );

const root = isServerRendered ? hydrateRoot(app, tree({})) : createRoot(app);
window.shop = { show: (props) => root.render(tree(props)), ready: 0 };
if (!isServerRendered) window.shop.show({});
