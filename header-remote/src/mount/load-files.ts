/** Adds a file's link to the page. A module's is removed once it is imported, and the next import has another. */
export function addLink(rel: 'stylesheet' | 'modulepreload', href: string, integrity = ''): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: 'anonymous', integrity });
  document.head.append(link);
  return link;
}

/**
 * Adds a style sheet to the page, once, and waits for it.
 *
 * @throws Error when it does not load; its element is removed, so that a later call tries again.
 */
export async function loadStyles(href: string, integrity?: string): Promise<void> {
  const selector = `link[rel=stylesheet][href="${CSS.escape(href)}"]`;
  const link = document.querySelector<HTMLLinkElement>(selector) ?? addLink('stylesheet', href, integrity);
  if (link.sheet !== null) return;
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} does not load`));
    });
  });
}
