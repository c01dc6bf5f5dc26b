import type { HeaderServices } from '../ui/header-context.ts';
import type { HeaderCallbacks } from './header-handle.ts';

interface HeaderEventDetails {
  readonly 'marquee:search': Parameters<HeaderServices['onSearch']>[0];
  readonly 'marquee:location': Parameters<HeaderServices['onLocation']>[0];
  readonly 'marquee:analytics': Parameters<HeaderServices['track']>[0];
  readonly 'marquee:error': { readonly error: unknown };
  readonly 'marquee:ready': Record<string, never>;
}

declare global {
  interface GlobalEventHandlersEventMap {
    'marquee:search': CustomEvent<HeaderEventDetails['marquee:search']>;
    'marquee:location': CustomEvent<HeaderEventDetails['marquee:location']>;
    'marquee:analytics': CustomEvent<HeaderEventDetails['marquee:analytics']>;
    'marquee:error': CustomEvent<HeaderEventDetails['marquee:error']>;
    'marquee:ready': CustomEvent<HeaderEventDetails['marquee:ready']>;
  }
}

/** Dispatches an event of the header's contract with pages: it bubbles and crosses shadow roots. */
export function dispatchHeaderEvent<Name extends keyof HeaderEventDetails>(
  element: Element,
  name: Name,
  detail: HeaderEventDetails[Name],
): void {
  element.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
}

/** The header's services on an element. The callbacks are read at each call, because the host may change them. */
export function createServices(element: Element, callbacks: () => HeaderCallbacks): HeaderServices {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    navigate(url, options) {
      const { navigate } = callbacks();
      if (navigate === undefined) window.location[options?.replace ? 'replace' : 'assign'](url);
      else navigate(url, options);
      return navigate !== undefined;
    },
    onSearch(search) {
      callbacks().onSearch?.(search);
      dispatchHeaderEvent(element, 'marquee:search', search);
    },
    onLocation(location) {
      callbacks().onLocation?.(location);
      dispatchHeaderEvent(element, 'marquee:location', location);
    },
    track(event) {
      callbacks().onAnalytics?.(event);
      dispatchHeaderEvent(element, 'marquee:analytics', event);
    },
    onError(error) {
      callbacks().onError?.(error);
      dispatchHeaderEvent(element, 'marquee:error', { error });
    },
  };
}
