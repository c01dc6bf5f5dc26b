import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { init, undo } from './init.ts';

type Files = Readonly<Record<string, string>>;

let folder = '';
let printed: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-init-'));
  printed = [];
});

afterEach(() => rm(folder, { recursive: true }));

async function write(files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function read(): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(files));
}

const log = (text: string) => printed.push(text);
const run = (isConfirmed = true, site = '.de') =>
  init({ folder, site, version: '2.3.0', log, confirm: async () => isConfirmed });
const runUndo = () => undo({ folder, log });

/** Lines that a run adds to each file, without those of its own record and the dependency. */
async function listAdded(before: Files): Promise<Readonly<Record<string, string[]>>> {
  const changed = Object.entries(await read()).filter(
    ([path, text]) => !/^(?:\.marquee|package\.json)/.test(path) && text !== before[path],
  );
  return Object.fromEntries(
    changed.map(([path, text]) => {
      const old = before[path]?.split('\n') ?? [];
      return [path, text.split('\n').filter((line) => line !== '' && !old.includes(line))];
    }),
  );
}

const dependsOn = (...names: string[]) =>
  `${JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) }, null, 2)}\n`;
const page = (script: string) => `<html>\n  <head>\n  </head>\n  <body>\n    ${script}\n  </body>\n</html>\n`;

const REACT: Files = {
  'package.json': dependsOn('react-dom', 'vite'),
  'index.html': page('<div id="root"></div>\n    <script type="module" src="/src/main.jsx"></script>'),
  'src/main.jsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App.jsx'

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`,
};

it.each<[string, Files, Readonly<Record<string, string[]>>]>([
  [
    'React',
    REACT,
    {
      'src/main.jsx': ["import { MarqueeHeader } from '@marquee/host/react'", '    <MarqueeHeader site=".de" />'],
    },
  ],
  [
    'React without Strict Mode',
    {
      'package.json': dependsOn('react-dom'),
      'src/index.js': 'import App from "./App";\nroot.render(<App />);\n',
    },
    {
      'src/index.js': [
        'import { MarqueeHeader } from "@marquee/host/react";',
        'root.render(<><MarqueeHeader site=".de" /><App /></>);',
      ],
    },
  ],
  [
    'Next.js',
    {
      'package.json': dependsOn('next', 'react-dom'),
      'app/layout.tsx': `import "./globals.css";

export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <body className={\`\${geist.variable} antialiased\`}>{children}</body>
    </html>
  );
}
`,
    },
    {
      'app/layout.tsx': [
        'import { MarqueeFragment } from "@marquee/host/next";',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: of the layout
        '      <body className={`${geist.variable} antialiased`}>',
        '        <MarqueeFragment site=".de" />',
        '        {children}</body>',
      ],
    },
  ],
  [
    'Next.js with cached components',
    {
      'package.json': dependsOn('next', 'react-dom'),
      'next.config.ts': 'export default { cacheComponents: true };\n',
      'app/layout.tsx':
        "import './globals.css';\n\nexport default ({ children }) => (\n  <html>\n    <body>\n      {children}\n    </body>\n  </html>\n);\n",
    },
    {
      'app/layout.tsx': [
        "import { MarqueeFragment } from '@marquee/host/next';",
        '      <MarqueeFragment site=".de" />',
        'export const instant = false;',
      ],
    },
  ],
  [
    'Astro',
    {
      'package.json': dependsOn('astro'),
      'astro.config.mjs': "export default { output: 'server' };\n",
      'src/layouts/Layout.astro': '---\n---\n<html>\n  <body>\n    <slot />\n  </body>\n</html>\n',
    },
    {
      'src/middleware.js': [
        "import { marqueeHeader } from '@marquee/host/astro';",
        "export const onRequest = marqueeHeader({ site: '.de' });",
      ],
      'src/layouts/Layout.astro': ['    <Fragment set:html={await Astro.locals.marquee.fragment()} />'],
    },
  ],
  [
    'Express',
    {
      'package.json': dependsOn('express'),
      'server.js': `import express from 'express';

const app = express();
app.get('/', (_request, response) => {
  response.send(\`<html><body><h1>A shop</h1></body></html>\`);
});
`,
    },
    {
      'server.js': [
        "import { marqueeHeader } from '@marquee/host/express';",
        "app.use(marqueeHeader({ site: '.de' }));",
        "app.get('/', async (_request, response) => {",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: of the server
        '  response.send(`<html><body>${await response.locals.marquee.fragment()}<h1>A shop</h1></body></html>`);',
      ],
    },
  ],
  [
    'Express by require',
    {
      'package.json': dependsOn('express'),
      'server.js':
        "const express = require('express')\n\nconst app = express()\napp.get('/', (req, res) => res.render('index'))\n",
    },
    {
      'server.js': [
        "const { marqueeHeader } = require('@marquee/host/express')",
        "app.use(marqueeHeader({ site: '.de' }))",
      ],
    },
  ],
  [
    'Hono',
    {
      'package.json': dependsOn('hono'),
      'src/index.ts': `import { Hono } from 'hono'

const app = new Hono<{ Bindings: Env }>()

app.get('/', (c) => c.html(\`<body><h1>A shop</h1></body>\`))
`,
    },
    {
      'src/index.ts': [
        "import { marqueeHeader } from '@marquee/host/hono'",
        "app.use(marqueeHeader({ site: '.de' }))",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: of the server
        "app.get('/', async (c) => c.html(`<body>${await c.get('marquee').fragment()}<h1>A shop</h1></body>`))",
      ],
    },
  ],
  [
    'Vue',
    {
      'package.json': dependsOn('vue', 'vite'),
      'index.html': page('<script type="module" src="/src/main.ts"></script>'),
      'vite.config.ts': "import vue from '@vitejs/plugin-vue'\nexport default { plugins: [vue()] }\n",
      'src/main.ts': "import { createApp } from 'vue'\nimport App from './App.vue'\n\ncreateApp(App).mount('#app')\n",
      'src/App.vue': '<template>\n  <main>A shop</main>\n</template>\n',
    },
    {
      'src/main.ts': [
        "import '@marquee/host/reserved-height.css'",
        "import { loadElement } from '@marquee/host/vue'",
        "loadElement({ site: '.de' })",
      ],
      'src/App.vue': ['  <marquee-header></marquee-header>'],
      'vite.config.ts': [
        "export default { plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'marquee-header' } } })] }",
      ],
    },
  ],
  [
    'Svelte',
    {
      'package.json': dependsOn('svelte', 'vite'),
      'index.html': page('<script type="module" src="/src/main.js"></script>'),
      'src/main.js': "import App from './App.svelte'\n\nmount(App)\n",
      'src/App.svelte': '<script>\n  let count = 0\n</script>\n\n<main>A shop</main>\n',
    },
    {
      'src/main.js': [
        "import '@marquee/host/reserved-height.css'",
        "import { loadElement } from '@marquee/host/svelte'",
        "loadElement({ site: '.de' })",
      ],
      'src/App.svelte': ['<marquee-header></marquee-header>'],
    },
  ],
  [
    'Svelte with Kit',
    { 'package.json': dependsOn('svelte', '@sveltejs/kit'), 'src/routes/+page.svelte': '<h1>A shop</h1>\n' },
    {
      'src/routes/+layout.svelte': [
        '<script>',
        "  import '@marquee/host/reserved-height.css';",
        "  import { loadElement } from '@marquee/host/svelte';",
        '  let { children } = $props();',
        "  loadElement({ site: '.de' });",
        '</script>',
        '<marquee-header></marquee-header>',
        '{@render children()}',
      ],
    },
  ],
  [
    'Angular',
    {
      'package.json': dependsOn('@angular/core'),
      'src/app/app.config.ts':
        "import { ApplicationConfig } from '@angular/core';\n\nexport const appConfig: ApplicationConfig = {\n  providers: [\n    provideRouter(routes)\n  ]\n};\n",
      'src/app/app.ts':
        "import { Component, signal } from '@angular/core';\n\n@Component({\n  selector: 'app-root',\n  templateUrl: './app.html',\n})\nexport class App {}\n",
      'src/app/app.html': '<main>A shop</main>\n',
      'src/styles.css': 'body { margin: 0 }\n',
    },
    {
      'src/app/app.config.ts': [
        "import { provideMarqueeHeader } from '@marquee/host/angular';",
        "  providers: [provideMarqueeHeader({ site: '.de' }), ",
      ],
      'src/app/app.ts': [
        "import { Component, signal, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';",
        '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
      ],
      'src/app/app.html': ['<marquee-header></marquee-header>'],
      'src/styles.css': ['@import "@marquee/host/reserved-height.css";'],
    },
  ],
  [
    'Vite',
    {
      'package.json': dependsOn('vite'),
      'index.html': page('<script type="module" src="/src/main.ts"></script>'),
      'src/main.ts': 'console.log(1)\n',
    },
    {
      'index.html': ['    <div data-marquee-slot></div>'],
      'src/main.ts': [
        "import '@marquee/host/reserved-height.css'",
        "import { loadHeader } from '@marquee/host'",
        "loadHeader(document.querySelector('[data-marquee-slot]')!, { origin: 'https://www.marquee.de' })",
      ],
    },
  ],
])('writes the lines of its framework, and takes them back: %s', async (name, files, added) => {
  await write(files);
  expect(await run()).toBe(0);
  expect(await listAdded(files)).toEqual(added);
  const { dependencies } = JSON.parse((await read())['package.json'] ?? '');
  expect(dependencies['@marquee/host']).toBe('^2.3.0');
  expect(printed.join('\n')).toContain(`Found: ${name.split(' ')[0]}`);
  for (const line of Object.values(added).flat()) expect(printed.join('\n')).toContain(`+ ${line}`.trimEnd());
  expect(await run()).toBe(0);
  expect(printed.at(-1)).toContain('already');
  expect(await runUndo()).toBe(0);
  expect(await read()).toEqual(files);
});

it('gives pages without a bundler the element, and installs nothing', async () => {
  const files = { 'index.html': page('<h1>A shop</h1>'), 'about.html': page('<h1>About</h1>') };
  await write(files);
  expect(await run(true, 'http://localhost:8787')).toBe(0);
  const after = await read();
  for (const path of Object.keys(files)) {
    expect(after[path]).toContain('src="http://localhost:8787/header/stable/embed.js"></script>\n</head>');
    expect(after[path]).toContain('<body>\n    <marquee-header>\n');
  }
  expect(printed.join('\n')).not.toContain('Now run');
  expect(await runUndo()).toBe(0);
  expect(await read()).toEqual(files);
});

it('writes nothing without a yes', async () => {
  await write(REACT);
  expect(await run(false)).toBe(0);
  expect(await read()).toEqual(REACT);
  expect(printed.join('\n')).toContain('+     <MarqueeHeader site=".de" />');
});

it('says what it could not do', async () => {
  await write({
    'package.json': dependsOn('astro'),
    'yarn.lock': '',
    'src/middleware.ts': 'export const onRequest = log;\n',
    'src/pages/index.astro': '<html><body></body></html>\n',
  });
  expect(await run()).toBe(0);
  const said = printed.join('\n');
  expect(said).toContain("To do by hand: src/middleware.ts: add marqueeHeader({ site: '.de' })");
  expect(said).toContain('To do by hand: pages that are rendered when the site is built');
  expect(printed.at(-1)).toBe('Now run: yarn');
});

it('changes nothing where it finds no framework', async () => {
  await write({ 'go.mod': 'module shop\n' });
  expect(await run()).toBe(1);
  expect(await read()).toEqual({ 'go.mod': 'module shop\n' });
  expect(await runUndo()).toBe(1);
});

it('leaves what has changed since, and names it', async () => {
  await write(REACT);
  await run();
  await writeFile(join(folder, 'src/main.jsx'), 'render();\n');
  expect(await runUndo()).toBe(1);
  expect((await read())['src/main.jsx']).toBe('render();\n');
  expect((await read())['package.json']).toBe(REACT['package.json']);
  expect(printed.join('\n')).toContain('src/main.jsx has changed since');
  await writeFile(join(folder, 'src/main.jsx'), REACT['src/main.jsx'] ?? '');
  expect(await runUndo()).toBe(0);
  expect(await read()).toEqual(REACT);
});
