import type { HeaderServices } from '../ui/header-context.ts';
import type { HeaderCallbacks } from './handle.ts';

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

/** Tells the page by a DOM event that bubbles and crosses shadow roots (contract §3). */
export function emit<Name extends keyof HeaderEventDetails>(
  element: Element,
  name: Name,
  detail: HeaderEventDetails[Name],
): void {
  element.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
}

/** The header's real services on an element, with the host's callbacks as they are at the time of the call. */
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
      emit(element, 'marquee:search', search);
    },
    onLocation(location) {
      callbacks().onLocation?.(location);
      emit(element, 'marquee:location', location);
    },
    track(event) {
      callbacks().onAnalytics?.(event);
      emit(element, 'marquee:analytics', event);
    },
    onError(error) {
      callbacks().onError?.(error);
      emit(element, 'marquee:error', { error });
    },
  };
}
