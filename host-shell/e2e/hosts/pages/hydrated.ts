import { createElement, Fragment } from 'react';
import { hydrateRoot } from 'react-dom/client';

declare global {
  interface Window {
    hydrate: () => void;
    /** Whether React owns the element by now. */
    isHydrated: () => boolean;
  }
}

const content = new URLSearchParams(location.search).get('content');
const element = createElement('a', { href: '/' }, 'A shop of events');
const children = { element, text: 'A shop of events' }[content ?? ''] ?? null;

window.isHydrated = () =>
  Object.keys(document.querySelector('marquee-header') ?? {}).some((key) => key.startsWith('__reactFiber'));
window.hydrate = () => {
  hydrateRoot(
    document.querySelector('#app') as HTMLElement,
    createElement(
      Fragment,
      null,
      createElement('marquee-header', { locale: 'en_US' }, children),
      createElement('main', { id: 'main' }, createElement('h1', null, 'A shop')),
    ),
  );
};
