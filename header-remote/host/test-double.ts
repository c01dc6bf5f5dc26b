import { READY_ATTRIBUTE } from '../../shared/contracts/support-levels.ts';
import { callBack, dispatchHeaderEvent } from '../src/start/header-events.ts';
import { placeHeader } from '../src/start/header-place.ts';
import type { BeginLife } from '../src/start/start-header.ts';
import type * as declared from '../types/double.d.ts';

type Options = declared.MountOptions;

interface DoubleHeader {
  options: Options;
  readonly slot: Element;
  readonly handle: declared.MountHandle;
  /** None until the header is ready; a test raises `ready` with the ones it needs. */
  flags: declared.HeaderFlags;
}

const headers = new Map<Element, DoubleHeader>();

export const calls: declared.HeaderCall[] = [];

export const raise: typeof declared.raise = (element, name, detail) => {
  const header = headers.get(element);
  if (header === undefined) throw new Error('There is no header in this element: mount one first');
  if (name === 'ready') header.flags = (detail as declared.RaisedDetails['ready']).flags;
  const goesOn = dispatchHeaderEvent(header.slot, `marquee:${name}`, detail as never);
  if (goesOn && name === 'search')
    header.options.navigate?.((detail as declared.RaisedDetails['search']).url, { replace: false });
  return goesOn;
};

/** A landmark and names that tests of hosts find the real header by. */
function createBanner(): HTMLElement {
  const banner = document.createElement('header');
  banner.setAttribute(READY_ATTRIBUTE, '');
  banner.append(Object.assign(document.createElement('a'), { href: '/', textContent: 'Marquee home' }));
  return banner;
}

export const mount: typeof declared.mount = (element, options = {}) => {
  if (!(element instanceof Element)) throw new TypeError('mount needs an Element to render the header in');
  const current = headers.get(element);
  if (current !== undefined) {
    current.handle.update(options);
    return current.handle;
  }
  calls.push({ name: 'mount', element, options });
  const slot = document.createElement('div');
  slot.setAttribute('data-marquee-root', '');
  slot.append(createBanner());
  const hearing = new AbortController();
  // The content of the element stays the host's, as beside the header.
  const place = placeHeader({ succeed() {}, fail() {}, stop() {} }, element, slot);
  const handle: declared.MountHandle = {
    get flags() {
      return header.flags;
    },
    update(changes) {
      calls.push({ name: 'update', element, options: changes });
      header.options = { ...header.options, ...changes };
    },
    unmount() {
      if (headers.get(element) !== header) return;
      calls.push({ name: 'unmount', element });
      headers.delete(element);
      headers.delete(slot);
      hearing.abort();
      place.stop();
      slot.remove();
    },
  };
  const header: DoubleHeader = { options, slot, handle, flags: {} };
  callBack(slot, () => header.options, hearing.signal);
  headers.set(element, header);
  headers.set(slot, header);
  place.succeed();
  setTimeout(() => {
    if (headers.get(element) === header) raise(element, 'ready', { flags: handle.flags });
  });
  return handle;
};

export const loadHeader: typeof declared.loadHeader = async (element, options) => mount(element, options);

/** The loader's function that `@marquee/host` calls. */
export function start(
  element: Element,
  options: Options,
  beginLife: BeginLife,
): declared.HeaderHandle & { readonly isLoaded: Promise<boolean> } {
  const life = beginLife(() => ({ origin: '', folder: '' }));
  const { update, unmount } = mount(element, options);
  life.succeed();
  return { isLoaded: Promise.resolve(true), update, unmount };
}

export function reset(): void {
  for (const { handle } of [...headers.values()]) handle.unmount();
  calls.length = 0;
}

function defineElement(): void {
  class MarqueeHeaderDouble extends HTMLElement {
    #props: Options = {};
    get props(): Options {
      return this.#props;
    }
    set props(props: Options | null | undefined) {
      this.#props = props ?? {};
      headers.get(this)?.handle.update(this.#props);
    }
    connectedCallback(): void {
      mount(this, this.#props);
    }
    disconnectedCallback(): void {
      headers.get(this)?.handle.unmount();
    }
  }
  if (customElements.get('marquee-header') === undefined) customElements.define('marquee-header', MarqueeHeaderDouble);
}

// Tests of a host's server import it too.
if (typeof customElements !== 'undefined') defineElement();
