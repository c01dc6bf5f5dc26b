import { BRAND_NAME } from '../../../shared/brand/brand-name.ts';
import { LOADED_FIRST, RELEASE_POINTER_TOKEN, type ReleasePointer } from '../../../shared/contracts/release-pointer.ts';
import type { HeaderHandle } from '../mount/handle.ts';
import { loadStyles } from '../mount/load-styles.ts';
import type { MountOptions } from '../mount/mount-header.ts';

// The edge puts the channel's build in the token's place.
const release: ReleasePointer = JSON.parse(RELEASE_POINTER_TOKEN);

/** Contract §3: the fallback shows within this. */
const DEADLINE_MS = 3000;

export interface LoadOptions {
  /** Milliseconds after which the fallback shows, and the report is made. Default: 3000. */
  readonly deadline?: number;
  /** Fills the element while the header cannot be had. Default: a link home and a search form. */
  readonly fallback?: (element: Element) => void;
}

/** Where the site of a domain is, from where this one is: `.de` → `https://www.marquee.de`. */
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

/** A module whose content is not what the release names is refused by the browser: its integrity fails. */
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

function drawFallback(element: Element): void {
  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, values: object, ...children: Node[]) => {
    const made = Object.assign(document.createElement(tag), values);
    made.append(...children);
    return made;
  };
  const { origin, words } = release;
  element.append(
    make('a', { href: `${origin}/`, textContent: BRAND_NAME }),
    ' ',
    make(
      'form',
      { action: `${origin}/search`, role: 'search' },
      make('input', { type: 'search', name: 'q', ariaLabel: words.field, placeholder: words.field }),
      make('button', { textContent: words.submit }),
    ),
  );
}

/**
 * Loads the header of this channel into an element: at once, checked against its integrity, tried twice. What the
 * element holds stays until the header is up; where that takes too long or fails, an empty element gets a plain header
 * with a link and a search form, and one report is made: `marquee:error` and a beacon.
 *
 * @param options props of the header and the site it is of; may change until the code is there.
 * @returns the header's handle, or null when its code cannot be had.
 */
export async function loadHeader(
  element: Element,
  options: MountOptions = {},
  { deadline = DEADLINE_MS, fallback = drawFallback }: LoadOptions = {},
): Promise<HeaderHandle | null> {
  const slot = document.createElement('div');
  slot.setAttribute('data-marquee-root', '');
  slot.style.display = 'none';
  element.append(slot);

  let isReported = false;
  const standIn = () => {
    slot.style.display = 'none';
    if (element.children.length < 2 && element.textContent?.trim() === '') fallback(element);
  };
  const report = (reason: string, error: unknown) => {
    if (isReported) return;
    isReported = true;
    document.dispatchEvent(new CustomEvent('marquee:error', { detail: { error } }));
    navigator.sendBeacon?.(
      `${release.origin}/header/events`,
      JSON.stringify({ name: 'HeaderError', reason, message: String(error).slice(0, 500) }),
    );
  };
  const timer = setTimeout(() => {
    standIn();
    report('deadline', new Error(`The header was not up after ${deadline} ms`));
  }, deadline);
  slot.addEventListener('marquee:ready', () => {
    clearTimeout(timer);
    element.replaceChildren(slot);
    slot.style.display = '';
  });
  slot.addEventListener('marquee:error', () => {
    // The header's own report.
    isReported = true;
    // A header that was up leaves its links and its form when it crashes.
    if (slot.firstChild === null) standIn();
  });

  try {
    const code = await importCode().catch(() => importCode('?again'));
    return code.mount(slot, { origin: release.origin, ...options });
  } catch (error) {
    clearTimeout(timer);
    standIn();
    report('network', error);
    return null;
  }
}
