import type { CompiledMessages } from '../../../shared/i18n/translate.ts';

/** Set by webpack: whether this module is in an ES module of the build's folder. */
declare const __IS_ES_MODULE__: boolean;

/** Folder of the federated files, one below the build's folder. */
declare const __webpack_public_path__: string;

/** Written by the build: Subresource Integrity value of each file that the federated entry's code loads. */
declare const __webpack_require__: { readonly integrity: Readonly<Record<string, string>> };

/**
 * Loads the messages of one locale, from a file of the build's folder that pages rendered by the edge preload. The file
 * is imported by name, because webpack's table of thirty chunks would be a hundredth of the header.
 *
 * @throws Error when the build has no such locale or its file does not load.
 */
export async function loadMessages(locale: string): Promise<CompiledMessages> {
  const file = `messages-${locale}.js`;
  if (__IS_ES_MODULE__) return (await import(/* webpackIgnore: true */ `./messages-${locale}.js`)).messages;
  const url = `${__webpack_public_path__}../${file}`;
  // A module whose preload names another integrity does not run.
  const link = addLink('modulepreload', url, __webpack_require__.integrity[file]);
  try {
    return (await import(/* webpackIgnore: true */ url)).messages;
  } finally {
    link.remove();
  }
}

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
export function loadStyles(href: string, integrity?: string): Promise<void> {
  const selector = `link[rel=stylesheet][href="${CSS.escape(href)}"]`;
  const link = document.querySelector<HTMLLinkElement>(selector) ?? addLink('stylesheet', href, integrity);
  if (link.sheet !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} does not load`));
    });
  });
}
