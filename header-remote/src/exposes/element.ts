import type { HeaderHandle } from '../mount/header-handle.ts';
import type { MountOptions } from '../mount/mount-header.ts';
import { createHostPage } from '../mount/resolve-props.ts';
import { findSiteOrigin, loadHeader } from './loader.ts';

/** `.co.uk`. Anything else is ignored: the header's address must not come from a host's markup. */
const DOMAIN = /^(\.[a-z]+)+$/;

/** JSON of the slots; none of them where it cannot be read. */
function parseSlots(text: string): MountOptions['slots'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

type Options = { -readonly [Key in keyof MountOptions]: MountOptions[Key] };

/**
 * The custom element `<marquee-header>`, for any page. Its content shows until the header is ready. Errors are reported
 * as `loadHeader` reports them.
 *
 * Attributes, all optional: `site`, the domain of the header's site (default: that of the script); `locale` (default:
 * the site's); `path`, path and query of the page (default: the page's address); `variant`, `full` or `logo-only`
 * (default: `full`); `slots`, the links and the banner that the page adds, as JSON. The property `props` takes any other option of `mount`, and wins over the attributes.
 *
 * @example
 * <marquee-header site=".de" locale="de_DE" path="/somewhere/"><a href="https://www.marquee.de/">Marquee</a></marquee-header>
 */
class MarqueeHeader extends HTMLElement {
  static readonly observedAttributes = ['site', 'locale', 'path', 'variant', 'slots'];
  #props: MountOptions = {};
  #header: Promise<HeaderHandle | null> | undefined;

  get props(): MountOptions {
    return this.#props;
  }

  set props(props: MountOptions) {
    this.#props = props;
    void this.#header?.then((header) => header?.update(this.#collectOptions()));
  }

  connectedCallback(): void {
    // A property that was set before the element was defined hides the accessor.
    if (Object.hasOwn(this, 'props')) {
      const { props } = this;
      Reflect.deleteProperty(this, 'props');
      this.#props = props;
    }
    this.#header ??= loadHeader(this, this.#collectOptions());
  }

  disconnectedCallback(): void {
    // An element that moves is disconnected and connected in one task.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount();
    });
  }

  attributeChangedCallback(name: string): void {
    if (this.#header === undefined) return;
    if (name !== 'site' && name !== 'locale') {
      void this.#header.then((header) => header?.update(this.#collectOptions()));
      return;
    }
    // Another site or language is another header.
    this.#unmount();
    this.#header = loadHeader(this, this.#collectOptions());
  }

  #unmount(): void {
    const slot = this.querySelector(':scope > [data-marquee-root]');
    void this.#header?.then((header) => {
      header?.unmount();
      slot?.remove();
    });
    this.#header = undefined;
  }

  #collectOptions(): MountOptions {
    const site = this.getAttribute('site');
    const locale = this.getAttribute('locale');
    const path = this.getAttribute('path');
    const slots = this.getAttribute('slots');
    const options: Options = {};
    if (site !== null && DOMAIN.test(site)) options.origin = findSiteOrigin(site);
    if (locale !== null) options.locale = locale;
    if (path !== null) options.page = createHostPage(path);
    if (this.getAttribute('variant') === 'logo-only') options.variant = 'logo-only';
    if (slots !== null) options.slots = parseSlots(slots);
    return { ...options, ...this.#props };
  }
}

if (customElements.get('marquee-header') === undefined) customElements.define('marquee-header', MarqueeHeader);
