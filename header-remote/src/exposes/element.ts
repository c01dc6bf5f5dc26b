import { RELEASE_POINTER_TOKEN, type ReleasePointer } from '../../../shared/contracts/release-pointer.ts';
import { isPagePath } from '../../../shared/navigation/page-path.ts';
import type { HeaderHandle, MountOptions } from '../../types/contract.d.ts';
import { renderFallbackHeader } from '../start/fallback-header.ts';
import { changeOptions } from '../start/header-handle.ts';
import { watchHeader } from '../start/header-watch.ts';
import { type BeginLife, startHeader } from '../start/start-header.ts';

/** The build of the channel: the edge replaces the token. */
const release: ReleasePointer = JSON.parse(RELEASE_POINTER_TOKEN);

/**
 * Matches the domain of a site (`.co.uk`). Other values are ignored: the header's address must not come from a host's
 * markup.
 */
const DOMAIN = /^(\.[a-z]+)+$/;

/** Origin of the site with a domain, derived from this site's: `.de` → `https://www.marquee.de`. */
const findSiteOrigin = (domain: string) => release.origin.replace(release.domain, domain);

type Options = { -readonly [Key in keyof MountOptions]: MountOptions[Key] };

/** Reads an attribute that holds an object as JSON; null if it is not one. */
function parseObject(text: string | null): object | null {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/**
 * Reads the value given to React as `props` when React set the attribute to "[object Object]": React 18 always does,
 * React 19 does for an element that it renders before this script has defined it. React keeps each element's props on
 * the element.
 */
function findReactProps(element: Element): MountOptions | null {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  const { props } = (key === undefined ? {} : Reflect.get(element, key)) as { readonly props?: unknown };
  return typeof props === 'object' ? props : null;
}

/**
 * The custom element `<marquee-header>`, for any page. Its content shows until the header does, and the host may change
 * it at any time. Errors are reported as `loadHeader` reports them.
 *
 * Attributes, all optional: `site`, the domain of the header's site (default: that of the script); `locale` (default:
 * the site's); `path`, path and query of the page (default: the page's address); `variant`, `full` or `logo-only`
 * (default: `full`); `slots`, the links and the banner that the page adds, as JSON. The property `props` takes any
 * other option of `mount`, and wins over the attributes; the attribute of that name takes them as JSON.
 *
 * @example
 * <marquee-header site=".de" locale="de_DE" path="/somewhere/"><a href="https://www.marquee.de/">Marquee</a></marquee-header>
 */
class MarqueeHeader extends HTMLElement {
  static readonly observedAttributes = ['site', 'locale', 'path', 'variant', 'slots', 'shortcuts', 'props'];
  #props: MountOptions = {};
  /** The header's options, as last collected. */
  #options: MountOptions = {};
  #header: HeaderHandle | undefined;
  /** Nodes of the header, which are the first ones here. */
  #own = new Set<Node>();

  /**
   * The first node of the host: a framework that hydrates the element, as React does in a layout of Next.js, walks its
   * content from here, and would throw the page away for a node that the server did not send.
   */
  override get firstChild(): ChildNode | null {
    let node = super.firstChild;
    while (node !== null && this.#own.has(node)) node = node.nextSibling;
    return node;
  }

  /** The host's text, which React compares with the text that it renders. */
  override get textContent(): string {
    let text = '';
    for (let node = this.firstChild; node !== null; node = node.nextSibling)
      if (!(node instanceof Comment)) text += node.textContent;
    return text;
  }

  override set textContent(text: string | null) {
    super.textContent = text;
  }

  /** The header adds its root this way, also when the host has emptied the element. */
  override append(...nodes: (Node | string)[]): void {
    const [node] = nodes;
    if (node instanceof HTMLElement && node.hasAttribute('data-marquee-root')) this.#addOwn(node);
    else super.append(...nodes);
  }

  #addOwn(node: Element): Element {
    this.#own.add(node);
    this.prepend(node);
    return node;
  }

  get props(): MountOptions {
    return this.#props;
  }

  set props(props: MountOptions | null | undefined) {
    this.#props = props ?? {};
    this.#update();
  }

  connectedCallback(): void {
    // A property that was set before the element was defined hides the accessor.
    if (Object.hasOwn(this, 'props')) {
      const { props } = this;
      Reflect.deleteProperty(this, 'props');
      this.#props = props ?? {};
    }
    if (this.#header !== undefined) return;
    this.#options = this.#collectOptions();
    const beginLife: BeginLife = (onFault) =>
      watchHeader(this, onFault, (...site) => this.#addOwn(renderFallbackHeader(...site)), {});
    this.#header = startHeader(this, this.#options, beginLife, release);
  }

  disconnectedCallback(): void {
    // An element that moves is disconnected and connected in one task.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#header?.unmount();
      this.#header = undefined;
    });
  }

  attributeChangedCallback(name: string): void {
    if (name !== 'props') {
      this.#update();
      return;
    }
    this.#readPropsAttribute();
    // React later sets the attribute before it notes its new props.
    queueMicrotask(() => this.#readPropsAttribute());
  }

  #readPropsAttribute(): void {
    this.props = parseObject(this.getAttribute('props')) ?? findReactProps(this) ?? {};
  }

  #update(): void {
    if (this.#header === undefined) return;
    const last = this.#options;
    this.#options = this.#collectOptions();
    this.#header.update(changeOptions(last, this.#options));
  }

  #collectOptions(): MountOptions {
    const site = this.getAttribute('site');
    const locale = this.getAttribute('locale');
    const path = this.getAttribute('path');
    const slots = parseObject(this.getAttribute('slots'));
    const options: Options = {};
    if (site !== null && DOMAIN.test(site)) options.origin = findSiteOrigin(site);
    if (locale !== null) options.locale = locale;
    if (path !== null && isPagePath(path)) options.page = { path };
    if (this.getAttribute('variant') === 'logo-only') options.variant = 'logo-only';
    if (this.hasAttribute('slots')) options.slots = slots;
    if (this.hasAttribute('shortcuts')) options.shortcuts = true;
    return { ...options, ...this.#props };
  }
}

if (customElements.get('marquee-header') === undefined) customElements.define('marquee-header', MarqueeHeader);
