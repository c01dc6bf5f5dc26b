import type { MountHandle, MountOptions } from '../../types/contract.d.ts';
import type { FederatedMountOptions } from '../../types/mount.d.ts';
import { importModule } from '../files/load-files.ts';
import { attachWith, type CreateRoot } from '../header/attach-with.ts';
import { adoptHeader } from '../start/adopt-header.ts';
import { renderFallbackHeader } from '../start/fallback-header.ts';
import { watchHeader } from '../start/header-watch.ts';
import { findReact, isOfHostReact, provideReact } from '../start/host-react.ts';
import { type HeaderSource, startHeader } from '../start/start-header.ts';

declare const __webpack_public_path__: string;

/** Written by the build: Subresource Integrity of the files that this remote loads of the build's folder. */
declare const __webpack_require__: { readonly integrity: Record<string, string> };

let hostReact: Promise<void> | undefined;

async function provideShared(): Promise<void> {
  try {
    const [react, dom] = await Promise.all([import('react'), import('react-dom')]);
    const client = await import('react-dom/client').catch(() => undefined);
    provideReact({ react, 'react-dom': dom, 'react-dom/client': client });
  } catch {
    provideReact(null);
  }
}

/** Provides the React that the host shares. A host without React DOM, or with another major version, has none for the header. */
export function shareReact(): Promise<void> {
  hostReact ??= provideShared();
  return hostReact;
}

/** The build that this file belongs to: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`. */
export function readSource(): HeaderSource {
  const { href, origin } = new URL('..', new URL(__webpack_public_path__, document.baseURI));
  return { base: href, origin, integrity: __webpack_require__.integrity };
}

/** The header that each element has, by the last call: a host may mount again before it unmounts the first one. */
const headers = new WeakMap<Element, { readonly header: MountHandle; owner: object }>();

/** Mounts the header in an element. Hosts read about it in `types/mount.d.ts`. */
export function mount(
  element: Element,
  options: MountOptions = {},
  { createRoot, ...watchOptions }: FederatedMountOptions = {},
): MountHandle {
  if (!(element instanceof Element)) throw new TypeError('mount needs an Element to render the header in');
  const source = readSource();
  const findAttach = createRoot && (() => findReact() && attachWith(createRoot as CreateRoot));
  const importFile = <Module>(url: string) =>
    importModule<Module>(url, source.integrity[url.slice(source.base.length)]);
  const known = headers.get(element);
  known?.header.update(options);
  const adopted = known?.header ?? adoptHeader(element, options, importFile);
  // The server's header has a React of its own, except where the page waits for the host's.
  if (adopted === null || isOfHostReact(element)) void shareReact();
  const header =
    adopted ??
    startHeader(element, options, (onFault) => watchHeader(element, onFault, renderFallbackHeader, watchOptions), {
      ...source,
      hostReact,
      findAttach,
    });
  const owner = {};
  headers.set(element, { header, owner });
  return {
    get flags() {
      return header.flags;
    },
    update: (changes) => header.update(changes),
    unmount() {
      if (headers.get(element)?.owner !== owner) return;
      headers.delete(element);
      header.unmount();
    },
  };
}
