import type * as React from 'react';
import type * as ReactDom from 'react-dom';
import type * as ReactDomClient from 'react-dom/client';

/** The React of a page's host, by the names that the host shares its modules by. */
export interface HostReact {
  readonly react: typeof React;
  readonly 'react-dom': typeof ReactDom;
  /** A host without it renders the header in a tree of its own. */
  readonly 'react-dom/client'?: Pick<typeof ReactDomClient, 'createRoot' | 'hydrateRoot'> | undefined;
}

/** Major version of React that the header is written for; it uses nothing newer than 19.0. */
const REACT_MAJOR = '19.';

/**
 * Where programs that were built apart find the host's React: the files of a build that bring none (`host-header.js`)
 * import it from here. One page has one, since a header's files must all have the same.
 */
const KEY = Symbol.for('marquee.react');
const PROVIDED = 'marquee:react';

const page = globalThis as { [KEY]?: HostReact | null };

/**
 * Provides the host's React to the headers of the page: null, or another major version, for a host that has none for them. The first
 * one stays.
 */
export function provideReact(host: HostReact | null): void {
  page[KEY] ??= host?.react.version.startsWith(REACT_MAJOR) ? host : null;
  document.dispatchEvent(new Event(PROVIDED));
}

/** The host's React, once it is provided. */
export const findReact = (): HostReact | undefined => page[KEY] ?? undefined;

/** Whether the host's React can hydrate the server's HTML. */
export const canHostHydrate = (): boolean => findReact()?.['react-dom/client'] !== undefined;

/** The page's own scripts have run when it has loaded, apart from those that they load themselves. */
const AFTER_LOAD_MS = 3_000;
/** A page may never load. Less than the time until a header that is not hydrated is a fault. */
const LIMIT_MS = 9_000;

/** Resolves once a host has provided its React, or has none, or its script has evidently not come. */
export const whenReactProvided = (): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => resolve();
    if (page[KEY] !== undefined) return settle();
    document.addEventListener(PROVIDED, settle, { once: true });
    setTimeout(settle, LIMIT_MS);
    const wait = () => setTimeout(settle, AFTER_LOAD_MS);
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });

/** Whether React of the host is to hydrate a header: its page says so on an element around it. */
export const isOfHostReact = (root: Element): boolean => root.closest('[data-marquee-react=host]') !== null;
