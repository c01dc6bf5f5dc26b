import type { Draft } from './draft.ts';
import { insertAfter, insertAt, insertImports, insertIntoBody, matchStyle, openingTag } from './edit-source.ts';
import { findFile } from './project.ts';

const EXTENSIONS = ['tsx', 'jsx', 'ts', 'js', 'mts', 'mjs', 'cjs'];

const withExtensions = (...paths: readonly string[]) =>
  paths.flatMap((path) => EXTENSIONS.map((extension) => `${path}.${extension}`));

export function planNext(draft: Draft): void {
  const configuration = findFile(draft.project, ...withExtensions('next.config'));
  const cachesComponents = /\bcacheComponents:\s*true\b/.test(draft.read(configuration ?? '') ?? '');
  const header = `<MarqueeFragment site="${draft.site}" />`;
  draft.edit(
    findFile(draft.project, ...withExtensions('app/layout', 'src/app/layout')),
    (text) => {
      const inserted = insertIntoBody(text, header);
      if (inserted === null) return null;
      const withImport = insertImports(inserted, "import { MarqueeFragment } from '@marquee/host/next';");
      // Else the build wants a placeholder in the place of the header.
      return cachesComponents
        ? `${withImport.trimEnd()}\n\n${matchStyle(text, 'export const instant = false;')}\n`
        : withImport;
    },
    `write ${header} of @marquee/host/next into the body of the root layout; pages without the app router use @marquee/host/react`,
  );
}

export function planAstro(draft: Draft): void {
  const { files } = draft.project;
  const statement = `export const onRequest = marqueeHeader({ site: '${draft.site}' });`;
  const present = findFile(draft.project, ...withExtensions('src/middleware', 'src/middleware/index'));
  if (present === undefined)
    draft.write(
      `src/middleware.${files.has('astro.config.ts') ? 'ts' : 'js'}`,
      `import { marqueeHeader } from '@marquee/host/astro';\n\n${statement}\n`,
    );
  else
    draft.leftovers.push(
      `${present}: add marqueeHeader({ site: '${draft.site}' }) of @marquee/host/astro to its sequence()`,
    );
  const header = '<Fragment set:html={await Astro.locals.marquee.fragment()} />';
  const pages = [...files].filter(([path, text]) => path.endsWith('.astro') && openingTag('body').test(text));
  for (const [path] of pages) draft.edit(path, (text) => insertIntoBody(text, header), `write ${header} into the body`);
  if (pages.length === 0) draft.leftovers.push(`write ${header} into the body of your layout`);
  const configuration = findFile(draft.project, ...withExtensions('astro.config'));
  if (!/output:\s*['"]server['"]/.test(files.get(configuration ?? '') ?? ''))
    draft.leftovers.push(
      "pages that are rendered when the site is built have the header of that day: write output: 'server', and an adapter, into astro.config",
    );
}

/** A framework whose application is an object with `use`. */
interface ServerFramework {
  readonly module: 'express' | 'hono';
  /** Where the application is made. */
  readonly creation: RegExp;
  /** The page's header, by the name of the last argument of a route. */
  readonly read: (argument: string) => string;
}

export const EXPRESS: ServerFramework = {
  module: 'express',
  creation: /^([^\S\n]*(?:export )?(?:const|let|var) (\w+)[^=\n]*=\s*express\(\);?)[^\S\n]*$/m,
  read: (argument) => `await ${argument}.locals.marquee.fragment()`,
};

export const HONO: ServerFramework = {
  module: 'hono',
  creation: /^([^\S\n]*(?:export )?(?:const|let|var) (\w+)[^=\n]*=\s*new Hono(?:<[^\n]*>)?\([^\n]*\);?)[^\S\n]*$/m,
  read: (argument) => `await ${argument}.get('marquee').fragment()`,
};

/** Writes the header into the first page that a route has as a template literal. */
function insertIntoRoute(text: string, read: ServerFramework['read']): string | null {
  const body = openingTag('body').exec(text);
  if (body === null) return null;
  const before = text.slice(0, body.index);
  const route = [...before.matchAll(/(async\s+)?\(?(?:(\w+)\s*(?::[^,()]*)?,\s*)?(\w+)(?:\s*:[^()]*)?\)?\s*=>/g)].at(
    -1,
  );
  if (route === undefined) return null;
  const [head, isAsync, , argument = ''] = route;
  const isInTemplate = (before.slice(route.index + head.length).split('`').length - 1) % 2 === 1;
  if (!isInTemplate) return null;
  const filled = insertAt(text, body.index + body[0].length, `\${${read(argument)}}`);
  return isAsync === undefined ? insertAt(filled, route.index, 'async ') : filled;
}

export function planServer(draft: Draft, { module, creation, read }: ServerFramework): void {
  const path = [...draft.project.files].find(([, text]) => creation.test(text))?.[0];
  const use = (app: string) => `${app}.use(marqueeHeader({ site: '${draft.site}' }));`;
  const name = `marqueeHeader`;
  const isIn = draft.edit(
    path,
    (text) => {
      const used = text.replace(
        creation,
        (line, _all: string, app: string) => `${line}\n${matchStyle(text, use(app))}`,
      );
      const isCommonJs = !/^import\b/m.test(text) && /\brequire\(/.test(text);
      if (!isCommonJs) return insertImports(used, `import { ${name} } from '@marquee/host/${module}';`);
      const required = matchStyle(text, `const { ${name} } = require('@marquee/host/${module}');`);
      return insertAfter(used, /^.*\brequire\([^)]*\);?$/m, `\n${required}`);
    },
    `write ${use('app')} of @marquee/host/${module} where your application is made`,
  );
  if (!isIn || path === undefined) return;
  const expression = `\${${read(module === 'express' ? 'response' : 'context')}}`;
  draft.edit(
    path,
    (text) => insertIntoRoute(text, read),
    `write ${expression} at the start of the body of your pages; a view gets the text among its values`,
  );
}
