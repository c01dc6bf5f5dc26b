import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';
import type { Compilation } from 'webpack';
import { STYLED_KINDS, type StyledKind } from '../../host-shell/site/page/page-data.ts';

/** A class of the host shell's pages. Selectors without one stay in every sheet. */
const CLASS = /\bpg-[\w-]*/g;
/** A class whose end is computed. */
const CLASS_FAMILY = /\bpg-[\w-]+--(?=\$\{)/g;
/** Names of the chunks with the component of a kind of page (`host-shell/site/frame/page-bodies.ts`). */
const BODY = 'page-';
/** The pages that a request for any other page may end in. */
const FALLBACKS = ['unavailable'];

/**
 * Names of the scripts that a page of a kind may run: those of the pages' frame, and of its own component.
 *
 * @throws Error if there is no such kind
 */
export function listScripts({ chunkGroups, namedChunkGroups }: Compilation, kind: string): readonly string[] {
  const own = [kind, ...FALLBACKS].map((name) => `${BODY}${name}`);
  for (const name of own) if (!namedChunkGroups.has(name)) throw new Error(`No chunk has the name ${name}`);
  const isOfPage = (name: string | null | undefined) => !name?.startsWith(BODY) || own.includes(name);
  const files = chunkGroups.filter(({ name }) => isOfPage(name)).flatMap((group) => group.getFiles());
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/**
 * Takes out of a style sheet what needs a class that scripts do not have. What a class's end is computed for stays.
 *
 * @param scripts of the page, with its markup in them
 */
export async function selectStyles(styles: string, scripts: string): Promise<string> {
  const words = styles.match(/[\w-]+/g)?.filter((word) => !word.startsWith('pg-')) ?? [];
  const families = [...new Set(scripts.match(CLASS_FAMILY))];
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: scripts, extension: 'js' }],
    css: [{ raw: styles }],
    defaultExtractor: (content) => [...(content.match(CLASS) ?? []), ...words],
    safelist: { standard: ['pg-body', 'pg-page', ...families.map((family) => new RegExp(`^${family}`))] },
  });
  if (result === undefined) throw new Error('The style sheet has no result');
  return result.css;
}

/** The styles of each kind of page that has a sheet of its own in the HTML of its first view. @param folder of the scripts */
export async function buildPageStyles(
  compilation: Compilation,
  folder: string,
  styles: string,
): Promise<Readonly<Record<StyledKind, string>>> {
  const select = async (kind: StyledKind) => {
    const scripts = await Promise.all(
      listScripts(compilation, kind).map((file) => readFile(join(folder, file), 'utf8')),
    );
    return [kind, await selectStyles(styles, scripts.join('\n'))] as const;
  };
  return Object.fromEntries(await Promise.all(STYLED_KINDS.map(select))) as Record<StyledKind, string>;
}
