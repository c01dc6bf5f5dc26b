/**
 * Adds a style sheet to the page, once.
 *
 * @throws Error when it cannot be had; the element is taken away again, so that a later call can try anew.
 */
export function loadStyles(href: string, integrity?: string): Promise<void> {
  const present = document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`);
  if (present !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.crossOrigin = 'anonymous';
    if (integrity !== undefined) link.integrity = integrity;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} cannot be had`));
    };
    document.head.append(link);
  });
}
