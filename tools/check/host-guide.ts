import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const GUIDE = resolve(import.meta.dirname, '../../docs/hosts.md');

/** The guide's instructions for one way of embedding. */
export interface GuidedHost {
  readonly way: string;
  /** Text by the path that the guide names above it. */
  readonly files: ReadonlyMap<string, string>;
  readonly commands: readonly string[];
}

/** What names the header in a line of a host: an import, a component, a call, an element's opening tag. */
const HEADER_LINE =
  /@marquee\/host|export const instant|<Marquee\w+|<marquee-header|'marquee-header'|schemas: \[CUSTOM_ELEMENTS_SCHEMA|data-marquee-slot|loadElement\(|loadHeader\(|createHeaderClient\(|[mM]arqueeHeader\(|\bmarquee\.(?:head|fragment)|\bmarquee\b.*[=;]/;

/** Number of lines that a host writes for the header, its fallback and its own page left out. */
export const countHeaderLines = ({ files }: Pick<GuidedHost, 'files'>): number =>
  [...files.values()]
    .flatMap((text) => text.split('\n'))
    .filter((line) => HEADER_LINE.test(line.replace(/https?:\S+/g, ''))).length;

/** Whether a way is one of the package. */
export const isPackageWay = ({ way }: Pick<GuidedHost, 'way'>): boolean => way.startsWith('The package');

/** A block of code with its comment, and the file's name in the line above where it has one. */
const BLOCK = /(?:^`([^`\n]+)`[^\n]*\n\n)?^<!-- \S+ -->\n```(\w+)\n([\s\S]*?)^```$/gm;
/** `` `main.js` and `App.jsx` as with webpack`` */
const AS_WITH = /^(.+) as with (\w+)\.$/m;

function parseSection(section: string, known: ReadonlyMap<string, GuidedHost>): GuidedHost {
  const [way = '', ...lines] = section.split('\n');
  const text = lines.join('\n');
  const files = new Map<string, string>();
  const commands: string[] = [];
  const [, names = '', other = ''] = AS_WITH.exec(text) ?? [];
  const others = [...known.values()].find((host) => host.way.endsWith(other));
  for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) files.set(name, others?.files.get(name) ?? '');
  for (const [, name, language, content = ''] of text.replace(AS_WITH, '').matchAll(BLOCK)) {
    if (name === undefined && language === 'sh') commands.push(...content.trim().split('\n'));
    else files.set(name ?? 'index.html', content);
  }
  return { way, files, commands };
}

/** Reads the ways of embedding from `docs/hosts.md` only. */
export async function readHostGuide(): Promise<readonly GuidedHost[]> {
  const guide = await readFile(GUIDE, 'utf8');
  const [, shortest = ''] = /^## The shortest thing that works\n([\s\S]*?)^## /m.exec(guide) ?? [];
  const hosts = new Map<string, GuidedHost>();
  for (const section of shortest.split(/^### /m).slice(1)) {
    const host = parseSection(section, hosts);
    hosts.set(host.way, host);
  }
  return [...hosts.values()];
}
