// The styles of the search, in order. The server's HTML shows the search before its code has loaded.
import './HeaderSearch.module.css';
import '../ui/Spinner.module.css';
import '../ui/VisuallyHidden.module.css';
import '../ui/combobox/ComboboxInput.module.css';
import './SearchForm.module.css';
// The pre-hydration script shows a panel before the search's code has loaded, and React renders one immediately.
import './KeywordPanel.module.css';
import '../ui/combobox/OptionList.module.css';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_CONTEXT, useHeader } from '../ui/header-context.ts';
import { preserveServerHtml } from '../ui/server-html.ts';

/** Loads the search's code with its panels: the list of the pre-hydration script may already be open. */
export const loadSearch = () => import(/* webpackChunkName: "search" */ './search.lazy.tsx');

/**
 * The search as the server rendered it, served by the pre-hydration script. React adopts it in a separate root, after the rest
 * of the header. While hydrating that root, React stops events on their way to it: it does not hydrate
 * immediately for them, because the root's element also belongs to the header's root. The search's controller listens
 * before React does.
 */
export function ServerSearch() {
  const context = useHeader();
  const { services } = context;
  const slot = useRef<HTMLDivElement>(null);
  const [first] = useState(context);
  /** A header whose variant temporarily had no search has lost the server's HTML. */
  const [isServers] = useState(() => services.root?.querySelector('[role=search]') != null);
  const [, setState] = useState<null>(null);

  useEffect(() => services.kept.set(SEARCH_CONTEXT, context), [services.kept, context]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: hydration begins with what the server rendered
  useEffect(() => {
    const element = slot.current as Element;
    let isUnmounted = false;
    let unmount = () => {};
    const start = async () => {
      try {
        const { renderSearch } = await loadSearch();
        if (isUnmounted) return;
        // Thrown in the header's root, which shows the server's HTML again.
        unmount = renderSearch(element, first, (error) =>
          setState(() => {
            throw error;
          }),
        );
      } catch (error) {
        services.onError(error);
        element.addEventListener('focusin', start, { once: true });
      }
    };
    void start();
    return () => {
      isUnmounted = true;
      // React forbids unmounting one root while it works on another.
      queueMicrotask(() => unmount());
    };
  }, []);

  // The attribute has its default value. With it Firefox has the element in its accessibility tree from the start; else
  // it comes there with React's listeners, the form moves into it, and Orca, which holds the former parent, reads the
  // header from the logo to the search again and again.
  return <div ref={slot} aria-live="off" {...(isServers ? preserveServerHtml(services) : null)} />;
}
