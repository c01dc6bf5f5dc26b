import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { HeaderComponentProps } from '../../../../../header-remote/types/Header.d.ts';
import { app, type Fallback, listTerms, origin, tag, way } from './host.ts';

const { createElement: create, version } = React;

function renderFallback(fallback: Fallback): React.ReactNode {
  if (fallback === 'text') return 'A text';
  if (fallback === 'section') return create('section', { 'data-fallback': fallback }, create('button', null, 'Retry'));
  if (fallback === 'form')
    return [
      'Loading ',
      create('form', { key: 'form', 'data-fallback': fallback }, create('input', { name: 'q', 'aria-label': 'Find' })),
    ];
  return listTerms(fallback).map((term) => create('p', { key: term, 'data-fallback': fallback }, term));
}

const share = (library: object) => ({
  version,
  lib: () => library,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

async function loadComponent(): Promise<React.ComponentType<HeaderComponentProps> | null> {
  if (way !== 'Header') return null;
  const federation = createInstance({
    name: 'shop',
    remotes: [{ name: 'header', entry: `${origin}/header/stable/mf-manifest.json` }],
    shared: { react: share(React), 'react-dom': share(ReactDom) },
  });
  const remote = await federation.loadRemote<{ Header: React.ComponentType<HeaderComponentProps> }>('header/Header');
  return remote?.Header ?? null;
}

const Header = await loadComponent();
const root = createRoot(app);
const change = (fallback: Fallback) =>
  ReactDom.flushSync(() =>
    root.render(
      Header === null
        ? create(tag, { 'data-marquee-slot': '' }, renderFallback(fallback))
        : create(Header, { origin, fallback: renderFallback(fallback) }),
    ),
  );
change('form');
window.host = { change, close: () => root.unmount() };
