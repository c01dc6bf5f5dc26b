import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { type Integrity, importCode, listCode } from '../files/load-code.ts';
import type * as headerCode from '../header/header-code.ts';
import { awaitIntent } from './header-intent.ts';
import type { HeaderLife } from './header-watch.ts';
import { isOfHostReact } from './host-react.ts';

/** A header of the server's HTML, in the page. */
export interface ServedHeader {
  readonly root: HTMLElement;
  /** Holds the props that the server rendered it from. */
  readonly source: Element;
  /** Absolute address of the build's folder, with a trailing slash. */
  readonly base: string;
  /** The files of its hydration, with those for React of a host. */
  readonly parts: Integrity;
  /** Settles once the page's host has provided its React, or cannot. */
  readonly whenHostReact: () => Promise<unknown> | undefined;
  /** Whether it is hydrated by the React that the host has provided by then. */
  readonly isOfHost: () => boolean;
}

/**
 * Hydrates the server's HTML once somebody needs React. Failures go to the life, and the HTML stays.
 *
 * @param signal aborted when the header is removed
 */
export async function hydrateWhenNeeded(
  { root, source, base, parts, whenHostReact, isOfHost }: ServedHeader,
  life: HeaderLife,
  signal: AbortSignal,
): Promise<void> {
  try {
    const props: HeaderProps = JSON.parse(source.textContent);
    // A host's React may come later than the page.
    const listUrls = () => listCode(parts, isOfHost() || isOfHostReact(root)).map((name) => base + name);
    await awaitIntent(root, props, listUrls, signal, life);
    await whenHostReact();
    const { hydrate } = await importCode<typeof headerCode>(base, parts, isOfHost());
    await hydrate(root, props, { life, folder: base }, signal);
  } catch (error) {
    life.fail('network', error);
  }
}
