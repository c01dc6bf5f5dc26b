import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { HOST_CONTRACT } from '../../shared/contracts/build-manifest.ts';
import { renderObjectSections, renderObjects, renderOptions, renderOptionTable } from './render-props.ts';

const root = resolve(import.meta.dirname, '../..');

const pad = (text: string) => `\n${text}\n`;

/** Generated parts of files, by file and by the name of the part, which stands in a mark before and behind it. */
const PARTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'header-remote/types/contract.d.ts': { objects: () => pad(renderObjects()), options: renderOptions },
  'docs/contract.md': {
    version: () =>
      pad(`Version **${HOST_CONTRACT}** (\`HOST_CONTRACT\`) of the declarations that hosts compile against.\n`),
    options: () => pad(renderOptionTable()),
    objects: () => pad(renderObjectSections()),
  },
};

/** @returns a file with its generated parts as they have to be */
function renderFile(path: string): { readonly before: string; readonly after: string } {
  const before = readFileSync(resolve(root, path), 'utf8');
  let after = before;
  for (const [name, render] of Object.entries(PARTS[path] ?? {})) {
    const part = new RegExp(
      `^( *(?:<!--|/\\*) npm run props: ${name} (?:-->|\\*/)\\n)[\\s\\S]*?(^ *(?:<!--|/\\*) end (?:-->|\\*/)\\n)`,
      'm',
    );
    if (!part.test(after)) throw new Error(`${path} has no part ${name}`);
    after = after.replace(part, (_, start: string, end: string) => start + render() + end);
  }
  return { before, after };
}

/** Files whose generated parts are not those of the schema. */
export function findOutdated(): readonly string[] {
  return Object.keys(PARTS).filter((path) => {
    const { before, after } = renderFile(path);
    return before !== after;
  });
}

// `npm run props`: writes the declarations and the tables of the documents from the schema of props.
if (import.meta.main) {
  for (const path of findOutdated()) {
    writeFileSync(resolve(root, path), renderFile(path).after);
    console.log(`Wrote ${path}`);
  }
}
