import { planAngular, planHtml, planReact, planSvelte, planVite, planVue } from './browser-frameworks.ts';
import type { Draft } from './draft.ts';
import { dependsOn, type Project } from './project.ts';
import { EXPRESS, HONO, planAstro, planNext, planServer } from './server-frameworks.ts';

/** How a kind of project gets the header. */
export interface Framework {
  readonly name: string;
  readonly matches: (project: Project) => boolean;
  readonly plan: (draft: Draft) => void;
  /** Whether its pages need the package. */
  readonly isInstalled: boolean;
}

const onPackage = (name: string) => (project: Project) => dependsOn(project, name);

/** The first that matches counts: frameworks of servers come before the libraries that they render with. */
export const FRAMEWORKS: readonly Framework[] = [
  { name: 'Next.js', matches: onPackage('next'), plan: planNext, isInstalled: true },
  { name: 'Astro', matches: onPackage('astro'), plan: planAstro, isInstalled: true },
  { name: 'Angular', matches: onPackage('@angular/core'), plan: planAngular, isInstalled: true },
  { name: 'Express', matches: onPackage('express'), plan: (draft) => planServer(draft, EXPRESS), isInstalled: true },
  { name: 'Hono', matches: onPackage('hono'), plan: (draft) => planServer(draft, HONO), isInstalled: true },
  { name: 'React', matches: onPackage('react-dom'), plan: planReact, isInstalled: true },
  { name: 'Vue', matches: onPackage('vue'), plan: planVue, isInstalled: true },
  { name: 'Svelte', matches: onPackage('svelte'), plan: planSvelte, isInstalled: true },
  { name: 'Vite', matches: onPackage('vite'), plan: planVite, isInstalled: true },
  {
    name: 'HTML',
    matches: ({ files }) => [...files.keys()].some((path) => /^(?:public\/)?[^/]+\.html$/.test(path)),
    plan: planHtml,
    isInstalled: false,
  },
];
