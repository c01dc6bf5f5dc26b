import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { HeaderServices } from '../ui/header-context.ts';

interface HeaderEventDetails {
  readonly 'marquee:search': Parameters<HeaderServices['onSearch']>[0];
  readonly 'marquee:location': Parameters<HeaderServices['onLocation']>[0];
  readonly 'marquee:analytics': Parameters<HeaderServices['track']>[0];
  readonly 'marquee:error': { readonly error: unknown };
  readonly 'marquee:ready': Pick<HeaderProps, 'flags'>;
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
