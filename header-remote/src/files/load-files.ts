/**
 * Adds a link to a file to the page. The link of a module is removed once the module is imported; the next import adds
 * a new one.
 */
export function addLink(rel: 'stylesheet' | 'modulepreload', href: string, integrity = ''): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '', integrity });
  document.head.append(link);
  return link;
}

/** Loads in two attempts. @param load receives the suffix of the second one's address */
export const twice = <Value>(load: (suffix?: string) => Promise<Value>): Promise<Value> =>
  load().catch(() => load('?again'));

/**
 * Imports a module. A preload carries its integrity: the browser refuses a file with other content.
 *
 * @param suffix appended to the address for a second attempt: Firefox keeps a failure until the page is loaded again
 */
export function importModule<Module>(url: string, integrity?: string, suffix = ''): Promise<Module> {
  const link = addLink('modulepreload', url + suffix, integrity);
  return import(/* webpackIgnore: true */ url + suffix).finally(() => link.remove());
}

/**
 * Whether a link has its styles. In Chromium a link that the page's policy refuses has a sheet whose rules cannot be
 * read. Nor can the rules of a link without CORS.
 */
function hasStyles({ sheet, crossOrigin }: HTMLLinkElement): boolean {
  try {
    return !!sheet?.cssRules;
  } catch {
    return !crossOrigin;
  }
}

/** The style element with the text of a build's styles. @param url of the build's folder, or of a file in it */
export const findInlineStyles = (url: string): HTMLStyleElement | null =>
  document.querySelector(`style[data-marquee-build$="/${url.split('/').at(-2)}/"]`);

/**
 * Adds a style sheet to the page, once, and waits for it. Nothing is requested where the server's HTML brought its text.
 *
 * @throws Error when it does not load; its element is removed, so that a later call tries again.
 */
export async function loadStyles(href: string, integrity?: string): Promise<void> {
  if (findInlineStyles(href)?.sheet) return;
  const selector = `link[rel=stylesheet][href="${CSS.escape(href)}"]`;
  const link = document.querySelector<HTMLLinkElement>(selector) ?? addLink('stylesheet', href, integrity);
  if (hasStyles(link)) return;
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} does not load`));
    });
  });
}
