import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type HeaderContextValue, useHeader } from '../ui/header-context.ts';
import { opaqueProps } from '../ui/opaque.ts';
import { keywordPanelPart } from './fields/keyword/keyword-panel-part.ts';
import type { renderSearch } from './search.lazy.tsx';
import { searchDialogPart } from './search-dialog-part.ts';
import { watchUse } from './watch-use.ts';

interface SearchCode {
  readonly renderSearch: typeof renderSearch;
}

/** Completes the search's code by what it shows once it is open: the early layer's list may be. */
export async function loadSearchParts<Code extends SearchCode>(code: Code | Promise<Code>): Promise<Code> {
  const [search] = await Promise.all([code, keywordPanelPart.load(), searchDialogPart.load()]);
  return search;
}

/**
 * The search as the server rendered it, which the early layer serves. React takes it over in a root of its own, when it is
 * used or the page has loaded: in the header's own root, React would keep events from the early layer until then.
 *
 * @param loadSearch called then
 */
export function createServerSearch(loadSearch: () => Promise<SearchCode>): ComponentType {
  return () => <ServerSearch loadSearch={loadSearch} />;
}

function ServerSearch({ loadSearch }: { readonly loadSearch: () => Promise<SearchCode> }) {
  const context = useHeader();
  const { services } = context;
  const slot = useRef<HTMLDivElement>(null);
  const latest = useRef(context);
  const render = useRef<(context: HeaderContextValue) => void>(null);
  /** A header whose variant had no search in between has none of the server's. */
  const [isServers] = useState(() => services.root?.querySelector('[role=search]') != null);
  const [, setState] = useState<null>(null);

  useEffect(() => {
    latest.current = context;
    render.current?.(context);
  }, [context]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: hydration begins with what the server rendered
  useEffect(() => {
    const element = slot.current as Element;
    let isUnmounted = false;
    let unmount = () => {};
    const start = async () => {
      try {
        const { renderSearch } = await loadSearch();
        if (isUnmounted) return;
        unmount = renderSearch(element, context, {
          follow(listener) {
            render.current = listener;
            listener(latest.current);
          },
          // Thrown in the header's own root, which shows the server's HTML again.
          onUncaughtError: (error) =>
            setState(() => {
              throw error;
            }),
        });
      } catch (error) {
        services.onError(error);
        element.addEventListener('focusin', start, { once: true });
      }
    };
    const stop = watchUse(element, start);
    return () => {
      isUnmounted = true;
      stop();
      // React forbids unmounting one root while it works on another.
      queueMicrotask(() => unmount());
    };
  }, []);

  return <div ref={slot} {...(isServers ? opaqueProps(services) : null)} />;
}
