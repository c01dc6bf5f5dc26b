import type { HeaderHandle } from '../mount/handle.ts';
import { describeHostPage } from '../mount/host-page.ts';
import type { MountOptions } from '../mount/mount-header.ts';
import { findSiteOrigin, loadHeader } from './loader.ts';

/** `.co.uk`; anything else is the channel's own site. */
const DOMAIN = /^(\.[a-z]+)+$/;

type Options = { -readonly [Key in keyof MountOptions]: MountOptions[Key] };

/**
 * `<marquee-header site=".de" locale="de_DE" path="/somewhere/" variant="logo-only">` for any page (contract §3, way 2).
 * The property `props` takes all props. What stands inside the element shows until the header is up.
 */
class MarqueeHeader extends HTMLElement {
  static readonly observedAttributes = ['site', 'locale', 'path', 'variant'];
  #props: MountOptions = {};
  #header: Promise<HeaderHandle | null> | undefined;

  get props(): MountOptions {
    return this.#props;
  }

  set props(props: MountOptions) {
    this.#props = props;
    void this.#header?.then((header) => header?.update(this.#collect()));
  }

  connectedCallback(): void {
    // Set before the element's code was there, the property hides the accessor.
    if (Object.hasOwn(this, 'props')) {
      const { props } = this;
      Reflect.deleteProperty(this, 'props');
      this.#props = props;
    }
    this.#header ??= loadHeader(this, this.#collect());
  }

  disconnectedCallback(): void {
    // An element that moves is taken out and put in again in one task.
    queueMicrotask(() => {
      if (!this.isConnected) this.#drop();
    });
  }

  attributeChangedCallback(name: string): void {
    if (this.#header === undefined) return;
    if (name === 'path' || name === 'variant') {
      void this.#header.then((header) => header?.update(this.#collect()));
      return;
    }
    // Another site or language is another header.
    this.#drop();
    this.#header = loadHeader(this, this.#collect());
  }

  #drop(): void {
    const slot = this.querySelector(':scope > [data-marquee-root]');
    void this.#header?.then((header) => {
      header?.unmount();
      slot?.remove();
    });
    this.#header = undefined;
  }

  #collect(): MountOptions {
    const site = this.getAttribute('site');
    const locale = this.getAttribute('locale');
    const path = this.getAttribute('path');
    const options: Options = {};
    if (site !== null && DOMAIN.test(site)) options.origin = findSiteOrigin(site);
    if (locale !== null) options.locale = locale;
    if (path !== null) options.page = describeHostPage(path);
    if (this.getAttribute('variant') === 'logo-only') options.variant = 'logo-only';
    return { ...options, ...this.#props };
  }
}

if (customElements.get('marquee-header') === undefined) customElements.define('marquee-header', MarqueeHeader);
