import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MarqueeHeader } from '../../../header-remote/host/react-federation.ts';

/** What the server of a React host renders of the component. Outside of the peers, which have a React of their own. */
export const renderHost = (fragment: string): string =>
  renderToString(createElement(MarqueeHeader, { html: fragment }));
