import type { MountHandle, MountOptions } from '../../types/contract.d.ts';
import { followOptions, type RenderedHeader } from './follow-options.ts';
import { reportFault } from './header-events.ts';
import { findRoot } from './header-handle.ts';
import type { HeaderLife } from './header-watch.ts';

/** The locale that the server rendered a header in. */
function readLocale(root: HTMLElement): string | undefined {
  const props = root.parentElement?.querySelector('[data-marquee-props]')?.textContent ?? '{}';
  const { env }: { readonly env?: { readonly localeInfo?: { readonly locale?: string } } } = JSON.parse(props);
  return env?.localeInfo?.locale;
}

/**
 * Takes over the server's header in an element, whose own script hydrates it once it is needed, so that options update it.
 *
 * @param importFile imports a file of the header's build
 * @returns null where the element has no header of the server
 */
export function adoptHeader(
  element: Element,
  options: MountOptions,
  importFile: (url: string) => ReturnType<RenderedHeader['importMount']>,
): MountHandle | null {
  const selector = '[data-marquee-root][data-marquee-build]';
  const root = element.matches(selector) ? (element as HTMLElement) : element.querySelector<HTMLElement>(selector);
  if (root === null) return null;
  const base = new URL(root.dataset.marqueeBuild ?? '', document.baseURI).href;
  const { origin } = new URL(base);
  const locale = readLocale(root);
  /** Without the page's own site and locale, which a header asks for only where they are others. */
  const omitOwn = (given: MountOptions): MountOptions => ({
    ...given,
    ...(given.origin === origin ? { origin: undefined } : {}),
    ...(given.locale === locale ? { locale: undefined } : {}),
  });
  const mounted = new AbortController();
  let isReported = false;
  const life: HeaderLife = {
    fail(reason, error) {
      if (!isReported) reportFault(root, { origin, folder: base }, reason, error);
      isReported = true;
    },
    succeed() {},
    stop() {},
  };
  const header = { root, base, served: {}, importMount: () => importFile(`${base}mount.js`), life };
  const update = followOptions(header, omitOwn(options), mounted.signal);
  return {
    get flags() {
      return findRoot(root)?.props.flags ?? {};
    },
    update: (changes) => update(omitOwn(changes)),
    unmount: () => mounted.abort(),
  };
}
