import { BRAND_NAME } from '../../../shared/brand/brand-name.ts';
import { LOADED_FIRST, RELEASE_POINTER_TOKEN, type ReleasePointer } from '../../../shared/contracts/release-pointer.ts';
import type { HeaderHandle } from '../mount/header-handle.ts';
import { loadStyles } from '../mount/load-files.ts';
import type { MountOptions } from '../mount/mount-header.ts';

// The edge replaces the token by the build of the channel.
const release: ReleasePointer = JSON.parse(RELEASE_POINTER_TOKEN);

const DEFAULT_DEADLINE_MS = 3000;
const MAX_REPORTED_MESSAGE_LENGTH = 500;

/** Options of `loadHeader` itself. */
export interface LoadOptions {
  /** Milliseconds after which the fallback shows and one error is reported. Default: 3000. */
  readonly deadline?: number;
  /** Fills an empty element when the header is late or fails. Default: a link to the home page and a search form. */
  readonly fallback?: (element: Element) => void;
}

/** Origin of the site with a domain, derived from this site's: `.de` → `https://www.marquee.de`. */
export function findSiteOrigin(domain: string): string {
  return release.origin.replace(release.domain, domain);
}

function preload(file: string, href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  link.crossOrigin = 'anonymous';
  link.integrity = release.integrity[file] ?? '';
  document.head.append(link);
}

/** Imports the build's code. The preloads carry its integrity: the browser refuses a file with other content. */
async function importCode(suffix = ''): Promise<{ mount(element: Element, options: MountOptions): HeaderHandle }> {
  for (const file of LOADED_FIRST) {
    if (file.endsWith('.js')) preload(file, release.base + file + (file === 'mount.js' ? suffix : ''));
  }
  const [code] = await Promise.all([
    import(/* webpackIgnore: true */ `${release.base}mount.js${suffix}`),
    loadStyles(`${release.base}header.css`, release.integrity['header.css']),
  ]);
  return code;
}

function renderFallback(element: Element): void {
  const create = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, values: object, ...children: Node[]) => {
    const element = Object.assign(document.createElement(tag), values);
    element.append(...children);
    return element;
  };
  const { origin, words } = release;
  element.append(
    create('a', { href: `${origin}/`, textContent: BRAND_NAME }),
    ' ',
    create(
      'form',
      { action: `${origin}/search`, role: 'search' },
      create('input', { type: 'search', name: 'q', ariaLabel: words.field, placeholder: words.field }),
      create('button', { textContent: words.submit }),
    ),
  );
}

/**
 * Loads the header of this channel into an element, by a module of its own that needs no Module Federation. The files
 * are checked against their integrity and requested twice at most. The element keeps its content until the header is
 * ready. If that is late or fails, an empty element gets the fallback, and one error is reported: by `marquee:error` on
 * the document and by a beacon to the site.
 *
 * @param element receives the header and loses its own content once the header is ready
 * @param options the header's props, callbacks, site and locale. Default: this site, with props that it answers.
 * @param loadOptions when the fallback shows, and what it is
 * @returns the header's handle, or null when its code does not load; it never rejects
 * @example
 * import { loadHeader } from 'https://www.marquee.com/header/stable/loader.js';
 *
 * const header = await loadHeader(document.querySelector('#header'), { locale: 'de_DE' });
 * header?.update({ variant: 'logo-only' });
 */
export async function loadHeader(
  element: Element,
  options: MountOptions = {},
  { deadline = DEFAULT_DEADLINE_MS, fallback = renderFallback }: LoadOptions = {},
): Promise<HeaderHandle | null> {
  const slot = document.createElement('div');
  slot.setAttribute('data-marquee-root', '');
  slot.style.display = 'none';
  element.append(slot);

  let isReported = false;
  const showFallback = () => {
    slot.style.display = 'none';
    if (element.children.length < 2 && element.textContent?.trim() === '') fallback(element);
  };
  const report = (reason: string, error: unknown) => {
    if (isReported) return;
    isReported = true;
    // The header itself has dispatched its own.
    if (reason !== 'render') document.dispatchEvent(new CustomEvent('marquee:error', { detail: { error } }));
    navigator.sendBeacon?.(
      `${release.origin}/header/events`,
      JSON.stringify({
        name: 'HeaderError',
        reason,
        build: release.base.split('/').at(-2),
        message: String(error).slice(0, MAX_REPORTED_MESSAGE_LENGTH),
      }),
    );
  };
  const timer = setTimeout(() => {
    showFallback();
    report('deadline', new Error(`The header was not ready after ${deadline} ms`));
  }, deadline);
  slot.addEventListener('marquee:ready', () => {
    clearTimeout(timer);
    element.replaceChildren(slot);
    slot.style.display = '';
  });
  slot.addEventListener('marquee:error', ({ detail }) => {
    report('render', detail.error);
    // A header that crashes later leaves its links and its form.
    if (slot.firstChild === null) showFallback();
  });

  try {
    const code = await importCode().catch(() => importCode('?again'));
    return code.mount(slot, { origin: release.origin, ...options });
  } catch (error) {
    clearTimeout(timer);
    showFallback();
    report('network', error);
    return null;
  }
}
