import { buildReservedHeightCss } from '../../../shared/layout/reserved-height.ts';
import type { Draft } from './draft.ts';
import { insertAfter, insertAt, insertImports, insertIntoBody, matchStyle, openingTag } from './edit-source.ts';
import { dependsOn, findEntry, findFile } from './project.ts';

const RESERVED_HEIGHT_IMPORT = "import '@marquee/host/reserved-height.css';";

/** Application in an entry's `render`: alone in its line, or as the only argument. */
const APP = /^([^\S\n]*)<App\b[^>]*\/>/m;
const ONLY_APP = /render\(\s*(<App\b[^>]*\/>)\s*,?\s*\)/;

export function planReact(draft: Draft): void {
  const header = `<MarqueeHeader site="${draft.site}" />`;
  const isIn = draft.edit(
    findEntry(draft.project),
    (text) => {
      const [, only] = ONLY_APP.exec(text) ?? [];
      if (only !== undefined) return text.replace(only, `<>${header}${only}</>`);
      return APP.test(text) ? text.replace(APP, (app, indent: string) => `${indent}${header}\n${app}`) : null;
    },
    `write ${header} above your application`,
  );
  const entry = findEntry(draft.project);
  if (isIn && entry !== undefined)
    draft.write(entry, insertImports(draft.read(entry) ?? '', "import { MarqueeHeader } from '@marquee/host/react';"));
}

/** Loads the element in the browser's entry, for frameworks whose templates have it. */
function loadElementIn(draft: Draft, entry: string | undefined, module: string, imports: readonly string[] = []): void {
  const call = `loadElement({ site: '${draft.site}' });`;
  const statement = `import { loadElement } from '@marquee/host/${module}';`;
  draft.edit(
    entry,
    (text) => {
      const withImports = insertImports(text, ...imports, statement);
      const at = withImports.indexOf(matchStyle(text, statement)) + matchStyle(text, statement).length;
      return insertAt(withImports, at, `\n\n${matchStyle(text, call)}`);
    },
    `write ${statement} ${call}`,
  );
}

const ELEMENT = '<marquee-header></marquee-header>';

export function planVue(draft: Draft): void {
  loadElementIn(draft, findEntry(draft.project), 'vue', [RESERVED_HEIGHT_IMPORT]);
  draft.edit(
    findFile(draft.project, 'src/App.vue', 'App.vue'),
    (text) => insertAfter(text, /^<template>/m, `\n  ${ELEMENT}`),
    `write ${ELEMENT} into the template of your application`,
  );
  const option = "isCustomElement: (tag) => tag === 'marquee-header'";
  draft.edit(
    findFile(draft.project, 'vite.config.ts', 'vite.config.js', 'vite.config.mts', 'vite.config.mjs'),
    (text) =>
      /\bvue\(\)/.test(text)
        ? text.replace(/\bvue\(\)/, matchStyle(text, `vue({ template: { compilerOptions: { ${option} } } })`))
        : null,
    `add ${option} to template.compilerOptions of Vue's plugin`,
  );
}

/** Puts the element in front of the markup of a component. */
const insertIntoSvelte = (text: string) =>
  insertAfter(text, /^[\s\S]*?<\/script>\n?/, `\n${ELEMENT}\n`) ?? `${ELEMENT}\n${text}`;

export function planSvelte(draft: Draft): void {
  if (dependsOn(draft.project, '@sveltejs/kit')) {
    const script = `  ${RESERVED_HEIGHT_IMPORT}\n  import { loadElement } from '@marquee/host/svelte';\n`;
    const call = `\n  loadElement({ site: '${draft.site}' });\n`;
    const layout = 'src/routes/+layout.svelte';
    if (draft.read(layout) === undefined) {
      const props = '  let { children } = $props();\n';
      draft.write(layout, `<script>\n${script}\n${props}${call}</script>\n\n${ELEMENT}\n{@render children()}\n`);
      return;
    }
    draft.edit(
      layout,
      (text) => {
        const opened = insertAfter(text, openingTag('script'), `\n${script}`);
        return opened === null ? null : insertIntoSvelte(opened.replace('</script>', `${call}</script>`));
      },
      `write ${ELEMENT}, and loadElement({ site: '${draft.site}' }) of @marquee/host/svelte into its script`,
    );
    return;
  }
  loadElementIn(draft, findEntry(draft.project), 'svelte', [RESERVED_HEIGHT_IMPORT]);
  draft.edit(
    findFile(draft.project, 'src/App.svelte', 'App.svelte'),
    insertIntoSvelte,
    `write ${ELEMENT} into your application`,
  );
}

export function planAngular(draft: Draft): void {
  const { project } = draft;
  const provider = `provideMarqueeHeader({ site: '${draft.site}' })`;
  draft.edit(
    findFile(project, 'src/app/app.config.ts', 'src/main.ts'),
    (text) => {
      const provided = insertAfter(text, /\bproviders:\s*\[/, matchStyle(text, `${provider}, `));
      return provided && insertImports(provided, "import { provideMarqueeHeader } from '@marquee/host/angular';");
    },
    `add ${provider} of @marquee/host/angular to the providers of your application`,
  );
  const component = findFile(project, 'src/app/app.ts', 'src/app/app.component.ts');
  draft.edit(
    component,
    (text) => {
      const declared = insertAfter(text, /@Component\(\{/, '\n  schemas: [CUSTOM_ELEMENTS_SCHEMA],');
      if (declared === null) return null;
      const [, names = ''] = /import \{([^}]*)\} from ['"]@angular\/core['"]/.exec(declared) ?? [];
      const imported = declared.replace(`{${names}}`, `{${names.trimEnd()}, CUSTOM_ELEMENTS_SCHEMA }`);
      return insertAfter(imported, /\btemplate:\s*`/, `\n    ${ELEMENT}`) ?? imported;
    },
    'add CUSTOM_ELEMENTS_SCHEMA to the schemas of the component of your application',
  );
  const isInline = component !== undefined && /\btemplate:\s*`/.test(draft.read(component) ?? '');
  if (!isInline)
    draft.edit(
      findFile(project, 'src/app/app.html', 'src/app/app.component.html'),
      (text) => `${ELEMENT}\n${text}`,
      `write ${ELEMENT} into the template of your application`,
    );
  draft.edit(
    findFile(project, 'src/styles.css', 'src/styles.scss'),
    (text) => `@import "@marquee/host/reserved-height.css";\n${text}`,
    'write @import "@marquee/host/reserved-height.css"; into a style sheet of all pages',
  );
}

export function planVite(draft: Draft): void {
  const entry = findEntry(draft.project);
  // The compiler cannot know that the page has the element.
  const assertion = /\.tsx?$/.test(entry ?? '') ? '!' : '';
  const call = `loadHeader(document.querySelector('[data-marquee-slot]')${assertion}, { origin: '${draft.origin}' });`;
  const statement = "import { loadHeader } from '@marquee/host';";
  draft.edit(
    'index.html',
    (text) => insertIntoBody(text, '<div data-marquee-slot></div>'),
    'write <div data-marquee-slot></div> at the start of the body',
  );
  draft.edit(
    entry,
    (text) => `${insertImports(text, RESERVED_HEIGHT_IMPORT, statement).trimEnd()}\n\n${matchStyle(text, call)}\n`,
    `write ${statement} ${call}`,
  );
}

/** Pages without a bundler have the element: nothing is installed. */
export function planHtml(draft: Draft): void {
  const pages = [...draft.project.files].filter(([path]) => /^(?:public\/)?[^/]+\.html$/.test(path));
  const head = [
    '<style>',
    buildReservedHeightCss(),
    '</style>',
    `<script type="module" async src="${draft.origin}/header/stable/embed.js"></script>`,
  ].join('\n');
  const element = `<marquee-header>\n  <a href="${draft.origin}/">Marquee</a>\n</marquee-header>`;
  for (const [path] of pages) {
    draft.edit(
      path,
      (text) => {
        const styled = text.includes('</head>') ? text.replace('</head>', () => `${head}\n</head>`) : null;
        return styled && insertIntoBody(styled, element);
      },
      'write a <head> and a <body>, then run this again',
    );
  }
}
