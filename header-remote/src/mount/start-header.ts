import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import { findHandle, type HeaderCallbacks, type HeaderHandle, type HostProps } from './handle.ts';
import { type PropsSource, resolveProps } from './resolve-props.ts';
import { emit } from './services.ts';

/** The code that draws, with the React it draws with. */
export interface HeaderCode {
  readonly renderHeader: (
    element: Element,
    props: HeaderProps & HeaderCallbacks,
    messages: CompiledMessages,
  ) => HeaderHandle;
  readonly loadMessages: (locale: string) => Promise<CompiledMessages>;
}

/** Drops what a host left undefined, so that it does not hide what an earlier call gave. */
function withoutUndefined(props: HostProps): HostProps {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
}

/**
 * Starts a header on an element and answers at once; the code, the props and the words come meanwhile. A header that
 * is alive there already, drawn by the page itself, is taken over instead of drawn twice. Failures are told to
 * `onError` and `marquee:error`, never thrown (contract §9 "Hosts").
 *
 * @throws TypeError for an element that is none.
 */
export function startHeader(
  element: unknown,
  props: HostProps,
  source: PropsSource,
  loadCode: () => Promise<HeaderCode>,
): HeaderHandle {
  if (!(element instanceof Element)) throw new TypeError('mount needs an Element to draw the header in');
  let latest = withoutUndefined(props);
  let isUnmounted = false;

  const live = findHandle(element);
  if (live !== undefined) {
    live.update(latest);
    return live;
  }

  let drawn: HeaderHandle | undefined;
  const start = async () => {
    const [code, complete] = await Promise.all([loadCode(), resolveProps(latest, source)]);
    const messages = await code.loadMessages(complete.env.localeInfo.locale);
    if (isUnmounted) return;
    drawn = code.renderHeader(element, { ...complete, ...latest } as HeaderProps & HeaderCallbacks, messages);
  };
  start().catch((error: unknown) => {
    latest.onError?.(error);
    emit(element, 'marquee:error', { error });
  });

  return {
    update(changes) {
      latest = { ...latest, ...withoutUndefined(changes) };
      drawn?.update(changes);
    },
    unmount() {
      isUnmounted = true;
      drawn?.unmount();
    },
  };
}
