import { addLink, importModule, twice } from './load-files.ts';

/** Subresource Integrity of files of a build, by their names. */
export type Integrity = Readonly<Record<string, string | undefined>>;

/**
 * What the header's code imports. React of a host is there before. Edges of earlier releases name a `react-dom.js`, which this
 * build does not have.
 */
const IMPORTED = /^(?:react\.|messages)/;
const IMPORTED_BESIDE_HOST = /^messages/;

/**
 * The files of a build's hydration, which the server's HTML names in tags that load nothing.
 *
 * @param base absolute address of the build's folder
 */
export const readParts = (scope: ParentNode, base: string): Integrity =>
  Object.fromEntries(
    [...scope.querySelectorAll<HTMLLinkElement>('link[rel=marquee-part]')]
      .filter(({ href }) => href.startsWith(base))
      .map(({ href, dataset }) => [href.slice(base.length), dataset.integrity]),
  );

/**
 * Names the header's code, and those files that it imports.
 *
 * @param isOfHost for React of the page's host
 */
export const listCode = (integrity: Integrity, isOfHost: boolean): readonly [code: string, ...imports: string[]] => [
  isOfHost ? 'host-header.js' : 'header.js',
  ...Object.keys(integrity).filter((name) => (isOfHost ? IMPORTED_BESIDE_HOST : IMPORTED).test(name)),
];

/** Imports the header's code, in two attempts. */
export const importCode = <Code>(base: string, integrity: Integrity, isOfHost: boolean): Promise<Code> =>
  twice(async (suffix = '') => {
    const [code, ...imports] = listCode(integrity, isOfHost);
    const load = <Module>(name: string, end?: string) => importModule<Module>(base + name, integrity[name], end);
    // It comes beside its imports, and runs after them: a refused one would be fetched again, without its integrity.
    const link = addLink('modulepreload', base + code + suffix, integrity[code]);
    await Promise.all(imports.map((name) => load(name))).finally(() => link.remove());
    return load<Code>(code, suffix);
  });
