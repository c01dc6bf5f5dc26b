import type { LoadedFile } from '../../../shared/contracts/release-pointer.ts';
import type { MountHandle, MountOptions } from '../../types/contract.d.ts';
import { type Integrity, importCode } from '../files/load-code.ts';
import { importModule, loadStyles, twice } from '../files/load-files.ts';
import type * as headerCode from '../header/header-code.ts';
import type { AttachRoot } from '../header/header-root.tsx';
import { readAddress } from '../props/host-page.ts';
import { loadOnce } from '../ui/load-once.ts';
import { followOptions } from './follow-options.ts';
import { findRoot } from './header-handle.ts';
import * as steps from './header-life.ts';
import { placeHeader } from './header-place.ts';
import type { HeaderLife, HeaderSite } from './header-watch.ts';
import { canHostHydrate } from './host-react.ts';
import type { mountHeader } from './mount-header.ts';
import type * as servedCode from './served-code.ts';
import { isServed } from './served-options.ts';
import { buildFragmentUrl, insertHtml, serveHtml } from './server-header.ts';

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
  readonly integrity: Integrity;
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
  let change = (_: MountOptions) => {};
  /** The server's header, or the one that its options make. */
  let root = slot;
  const mounted = new AbortController();
  const { signal } = mounted;
  const readSite = () => ({ ...given, origin: given.origin ?? origin, folder: base });
  const life = beginLife(readSite);
  let live = isOwnPlace ? life : placeHeader(life, element, slot);

  const importStyles = () => twice(() => loadStyles(`${base}header.css`, integrity['header.css']));
  const importFile = <Module>(name: LoadedFile) =>
    twice((suffix) => importModule<Module>(base + name, integrity[name], suffix));
  const importMount = () => importFile<{ mountHeader: typeof mountHeader }>('mount.js');
  const importServed = loadOnce(() => importFile<typeof servedCode>('served.js'));

  /** @returns whether the server knows what the header shows */
  const showHtml = async () => {
    const served = given;
    const readUrl = () => buildFragmentUrl(readSite(), readAddress());
    const url = readUrl();
    if (url === null) return false;
    const isWanted = () => !signal.aborted && readUrl() === url;
    const html = await insertHtml(slot, { url, folder: base, isWanted, importStyles, importServed });
    if (html === undefined) return false;
    live.succeed(true);
    steps.advance(html.root, steps.show);
    root = html.root;
    live = steps.followLife(root, live);
    change = followOptions({ root, base, served, isServed, importMount, life: live }, given, signal);
    const header = { ...html, base, whenHostReact: () => hostReact, isOfHost: canHostHydrate };
    serveHtml(header, () => given, importServed(), live, signal);
    return true;
  };
  const mount = async () => {
    await hostReact;
    const attach = findAttach?.();
    const code = importCode<typeof headerCode>(base, integrity, attach !== undefined || canHostHydrate());
    const [{ mountHeader }, { loadRenderer }] = await Promise.all([importMount(), code, importStyles()]);
    const render = await loadRenderer(attach);
    if (signal.aborted) return false;
    live = steps.followLife(slot, live);
    change = mountHeader(slot, given, { folder: base, life: live, signal, render });
    return true;
  };
  const start = async () => {
    if (!findAttach && (await showHtml().catch(() => false))) return true;
    if (signal.aborted) return false;
    // The header requests its props itself, also where its HTML does not work.
    slot.dataset.marqueeRoot = '';
    return mount();
  };
  const isLoaded = start().catch((error: unknown) => {
    life.fail('network', error);
    return false;
  });
  return {
    isLoaded,
    get flags() {
      return findRoot(root)?.props.flags ?? {};
    },
    update(changes) {
      given = { ...given, ...changes };
      change(changes);
    },
    unmount() {
      mounted.abort();
      live.stop();
      findRoot(root)?.unmount();
      if (!isOwnPlace) slot.remove();
    },
  };
}
