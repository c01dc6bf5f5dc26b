import type { MountHandle, MountOptions } from '../../types/contract.d.ts';
import type { AttachRoot } from './header-root.tsx';
import type { HeaderLife, HeaderSite } from './header-watch.ts';
import { canHostHydrate } from './host-react.ts';
import { importModule, loadStyles } from './load-files.ts';
import { listCode, show } from './server-header.ts';
import type { mountWatched } from './standalone.ts';

/** A header that loads. */
export interface LoadingHeader extends MountHandle {
  /** Whether the server's header shows, or the header's code has loaded; it never rejects. */
  readonly isLoaded: Promise<boolean>;
}

/** Begins the life of a header, or continues the one that the page's own bundle began. */
export type BeginLife = (onFault: () => HeaderSite) => HeaderLife;

/** Where a header comes from, and the React that renders it. */
export interface HeaderSource {
  /** Root of the site: `https://www.marquee.de`. */
  readonly origin: string;
  /** Address of the build's folder, with a trailing slash. */
  readonly base: string;
  /** Subresource Integrity of the files that are requested here. */
  readonly integrity: Readonly<Record<string, string | undefined>>;
  /** Settles once the page's host has provided its React, or cannot. Default: at once. */
  readonly hostReact?: Promise<unknown> | undefined;
  /**
   * Renders with the host's React, where that cannot hydrate the server's HTML: none is shown then.
   *
   * @returns undefined where the host's React does not fit
   */
  readonly findAttach?: (() => AttachRoot | undefined) | undefined;
  /** The element is the header's own: nothing of the host is in it. */
  readonly isOwnPlace?: boolean | undefined;
}

/**
 * Starts a header in a separate element beside the host's content, and returns at once. The server's HTML shows until
 * somebody needs React: the one that the page's host provides, or the build's own.
 */
export function startHeader(
  element: Element,
  options: MountOptions,
  beginLife: BeginLife,
  { origin, base, integrity, hostReact, findAttach, isOwnPlace = false }: HeaderSource,
): LoadingHeader {
  const slot = isOwnPlace ? (element as HTMLElement) : document.createElement('div');
  slot.dataset.marqueeRoot = '';
  if (!isOwnPlace) element.append(slot);
  let given = options;
  let header: MountHandle | undefined;
  const mounted = new AbortController();
  const readSite = () => ({ ...given, origin: given.origin ?? origin, folder: base });
  const life = beginLife(readSite);

  const importStyles = () => loadStyles(`${base}header.css`, integrity['header.css']);
  const importFile = <Module>(file: string, suffix?: string): Promise<Module> =>
    importModule(base + file, integrity[file], suffix);
  /** Imports the build's code, together with its imports and styles. */
  const importCode = async (suffix?: string) => {
    await hostReact;
    const attach = findAttach?.();
    const [file, ...imports] = listCode(attach !== undefined || canHostHydrate());
    const [code] = await Promise.all([
      importFile<{ readonly mountWatched: typeof mountWatched }>(file as string, suffix),
      importStyles(),
      ...imports.map((name) => importFile(name)),
    ]);
    if (!mounted.signal.aborted) header = code.mountWatched(element, slot, given, life, options, attach);
    return true;
  };

  // If it fails, the code requests the header's props itself.
  const shown = findAttach
    ? Promise.resolve(undefined)
    : show(element, slot, readSite, life, mounted.signal, importStyles).catch(() => undefined);
  const code = shown
    .then((html) => html?.intent)
    .then(() => importCode().catch(() => importCode('?again')))
    .catch((error: unknown) => {
      life.fail('network', error);
      return false;
    });
  return {
    isLoaded: shown.then((html) => !!html || code),
    get flags() {
      return header?.flags ?? {};
    },
    update(changes) {
      given = { ...given, ...changes };
      void shown.then((html) => html?.update());
      header?.update(changes);
    },
    unmount() {
      mounted.abort();
      life.stop();
      header?.unmount();
      if (!isOwnPlace) slot.remove();
    },
  };
}
