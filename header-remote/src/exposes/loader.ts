import { RELEASE_POINTER_TOKEN, type ReleasePointer } from '../../../shared/contracts/release-pointer.ts';
import type { HeaderHandle, MountOptions, WatchOptions } from '../../types/contract.d.ts';
import { renderFallbackHeader } from '../start/fallback-header.ts';
import { watchHeader } from '../start/header-watch.ts';
import { type HostReact, provideReact } from '../start/host-react.ts';
import { type BeginLife, type LoadingHeader, startHeader } from '../start/start-header.ts';

/** The build of the channel: the edge replaces the token. */
const release: ReleasePointer = JSON.parse(RELEASE_POINTER_TOKEN);

/** Settles once the host's federation runtime has said which React the page shares. */
let hostReact: Promise<void> | undefined;

/** For `@marquee/host`, where the life of a header begins in the page's own bundle. */
export const start = (element: Element, options: MountOptions, beginLife: BeginLife): LoadingHeader =>
  startHeader(element, options, beginLife, { ...release, hostReact });

const mount = (element: Element, options: MountOptions = {}, watchOptions: WatchOptions = {}): LoadingHeader =>
  start(element, options, (onFault) => watchHeader(element, onFault, renderFallbackHeader, watchOptions));

/**
 * Loads the header of this channel into an element, as a module that needs no Module Federation. The files are checked
 * against their integrity and requested twice at most. Hosts read about it in `types/loader.d.ts`.
 */
export async function loadHeader(
  element: Element,
  options?: MountOptions,
  loadOptions?: WatchOptions,
): Promise<HeaderHandle | null> {
  const header = mount(element, options, loadOptions);
  return (await header.isLoaded) ? header : null;
}

/** A version of a module that a host shares, in the form of Module Federation's runtime. */
interface SharedModule {
  readonly lib?: () => unknown;
  readonly get: () => (() => unknown) | Promise<() => unknown>;
}

type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedModule>> | undefined>>;

/** Returns the version that the page has loaded, else the first; undefined where the host shares none. */
async function readShared(scope: ShareScope, name: string): Promise<unknown> {
  const versions = Object.values(scope[name] ?? {});
  const shared = versions.find(({ lib }) => lib) ?? versions[0];
  return (shared?.lib ?? (await shared?.get()))?.();
}

/**
 * The interface of a remote of Module Federation, for hosts with its runtime: `{ name: 'header', type: 'module', entry:
 * 'https://www.marquee.com/header/stable/loader.js' }`. It is one file, and the runtime and React are the host's.
 */
export function init(scope: ShareScope): void {
  hostReact ??= Promise.all(['react', 'react-dom', 'react-dom/client'].map((name) => readShared(scope, name)))
    .then(([react, dom, client]) => ({ react, 'react-dom': dom, 'react-dom/client': client }) as HostReact)
    .then((host) => provideReact(host.react && host['react-dom'] ? host : null))
    .catch(() => provideReact(null));
}

/** @throws Error for any other module: `./Header` is in the remote of the manifest */
export async function get(name: string): Promise<() => { readonly mount: typeof mount; readonly start: typeof start }> {
  if (name !== './mount') throw new Error(`The header has no ${name} here`);
  return () => ({ mount, start });
}
