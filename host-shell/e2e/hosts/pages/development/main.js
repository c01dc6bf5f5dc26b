import { loadHeader } from '@marquee/host';
import { loadElement } from '@marquee/host/element';
import { MarqueeHeader } from '@marquee/host/react';
import { MarqueeHeader as FederatedHeader } from '@marquee/host/react/federation';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

// The header in the way that the address names: `?way=react&site=…`.
const { searchParams } = new URL(location.href);
const site = searchParams.get('site');
const slot = document.querySelector('[data-marquee-slot]');
const render = (Header) => createRoot(slot).render(createElement(Header, { site, variant: 'logo-only' }));

const ways = {
  core: () => loadHeader(slot, { origin: site, locale: 'en_US', onSearch() {} }, { deadline: 1_000 }),
  react: () => render(MarqueeHeader),
  federation: () => render(FederatedHeader),
  element() {
    loadElement({ site });
    slot.innerHTML = '<marquee-header variant="logo-only"></marquee-header>';
  },
};
ways[searchParams.get('way')]();
