import { createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { MarqueeHeader } from '../../../header-remote/host/react-federation.ts';

/** A React host with the federation runtime, as the guide for hosts sets one up: with the server's HTML, or without. */
const app = document.querySelector<HTMLElement>('#app');
if (app !== null) {
  const { origin: site, served } = app.dataset;
  const fallback = createElement('a', { href: site }, 'Events by Marquee');
  const header = createElement(MarqueeHeader, { site, fallback, ...(served === undefined ? {} : { html: '' }) });
  if (served === undefined) createRoot(app).render(header);
  else hydrateRoot(app, header);
}
