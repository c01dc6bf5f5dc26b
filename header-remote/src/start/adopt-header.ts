import { READY_ATTRIBUTE } from '../../../shared/contracts/support-levels.ts';
import type { MountHandle, MountOptions } from '../../types/contract.d.ts';
import { callBack } from './header-events.ts';
import { findRoot } from './header-handle.ts';
import { canHostHydrate, isOfHostReact, whenReactProvided } from './host-react.ts';

/** The code of a build, which takes over a header that the page hydrates. */
interface BuildCode {
  readonly adopt: (root: HTMLElement, options: MountOptions) => MountHandle;
}

/** The site and locale that the server rendered a header for. They are not passed: a header asks another site for its props. */
function readServed(root: HTMLElement, folder: string): Pick<MountOptions, 'origin' | 'locale'> {
  const props = root.parentElement?.querySelector('[data-marquee-props]')?.textContent ?? '{}';
  const { env }: { readonly env?: { readonly localeInfo?: { readonly locale?: string } } } = JSON.parse(props);
  return { origin: new URL(folder).origin, locale: env?.localeInfo?.locale };
}

/**
 * Takes over the server's header in an element, whose own script hydrates it once it is needed, so that options update it. The code
 * that does so loads with the first option that the server did not render. Should it not load, the server's header stays.
 *
 * @param importFile imports a file of the header's build
 * @returns null where the element has no header of the server
 */
export function adoptHeader(
  element: Element,
  options: MountOptions,
  importFile: (url: string) => Promise<BuildCode>,
): MountHandle | null {
  const selector = '[data-marquee-root][data-marquee-build]';
  const root = element.matches(selector) ? (element as HTMLElement) : element.querySelector<HTMLElement>(selector);
  if (root === null) return null;
  const folder = new URL(root.dataset.marqueeBuild ?? '', document.baseURI).href;
  const served = readServed(root, folder);
  const listening = new AbortController();
  let given: MountOptions = {};
  let callbacks: MountOptions = {};
  let header: MountHandle | undefined;
  let isLoading = false;

  callBack(root, () => callbacks, listening.signal);
  const takeOver = async () => {
    // A router of the host is of no use before React.
    const isNeeded = root.hasAttribute(READY_ATTRIBUTE) || JSON.stringify(given) !== '{}';
    if (isLoading || !isNeeded || Object.values(given).every((value) => value == null)) return;
    isLoading = true;
    const isOfHost = isOfHostReact(root);
    if (isOfHost) await whenReactProvided();
    const file = isOfHost && canHostHydrate() ? 'host-header.js' : 'mount.js';
    const code = await importFile(folder + file);
    if (!listening.signal.aborted) header = code.adopt(root, given);
  };
  const update = (changes: MountOptions) => {
    callbacks = { ...callbacks, ...changes };
    // Without the callbacks, which hear the events.
    const { onSearch, onLocation, onAnalytics, onError, onReady, ...others } = changes;
    const next: { -readonly [Key in keyof MountOptions]: MountOptions[Key] } = others;
    if (next.origin === served.origin) next.origin = undefined;
    if (next.locale === served.locale) next.locale = undefined;
    given = { ...given, ...next };
    header?.update(next);
    void takeOver().catch(() => {});
  };

  root.addEventListener('marquee:ready', () => void takeOver().catch(() => {}), listening);
  update(options);
  if (root.hasAttribute(READY_ATTRIBUTE)) callbacks.onReady?.();
  return {
    get flags() {
      return findRoot(root)?.props.flags ?? {};
    },
    update,
    unmount() {
      listening.abort();
      header?.unmount();
    },
  };
}
