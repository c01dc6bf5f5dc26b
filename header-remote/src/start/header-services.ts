import type { FaultReason } from '../../../shared/analytics/events-endpoint.ts';
import { reportUnlessLeft } from '../../../shared/api/send-fault.ts';
import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import type { HeaderCallbacks } from '../../types/contract.d.ts';
import type { HeaderServices } from '../ui/header-context.ts';
import { createKeptState } from '../ui/kept-state.ts';
import { dispatchHeaderEvent } from './header-events.ts';
import { loadLazyMessages } from './load-messages.ts';

/** Creates the header's services on an element. What the host may change is read at each call. */
export function createServices(
  element: Element,
  isServerRendered: boolean,
  readNavigate: () => HeaderCallbacks['navigate'] | null | undefined,
  messages: () => CompiledMessages,
  report: (error: unknown, reason: FaultReason) => void,
): HeaderServices {
  return {
    element,
    ...(__HAS_SERVER_HTML__ && isServerRendered ? { root: element } : {}),
    kept: createKeptState(),
    fetch: (input, init) => globalThis.fetch(input, init),
    withMessages: async (part) => (await Promise.all([part, loadLazyMessages(messages())]))[0],
    navigate(url, options) {
      const navigate = readNavigate();
      if (navigate) navigate(url, options);
      else window.location[options?.replace ? 'replace' : 'assign'](url);
      return !!navigate;
    },
    onSearch: (search) => dispatchHeaderEvent(element, 'marquee:search', search),
    onLocation: (location) => void dispatchHeaderEvent(element, 'marquee:location', location),
    track: (event) => void dispatchHeaderEvent(element, 'marquee:analytics', event),
    onError(error, reason = 'network') {
      reportUnlessLeft(reason, () => {
        dispatchHeaderEvent(element, 'marquee:error', { error });
        report(error, reason);
      });
    },
  };
}
