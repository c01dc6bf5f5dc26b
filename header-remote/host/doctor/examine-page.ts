import { resolveSiteOrigin } from '../site-origin.ts';
import { findLine, listTags, type PageTag } from './read-page.ts';

/** Something that is wrong with a page. */
export interface PageFinding {
  readonly problem: string;
  /** Line of the page's HTML, from 1 on; null where no line of it is wrong. */
  readonly line: number | null;
  /** What to write. */
  readonly change: string;
}

const DEADLINE_MS = 10_000;
const CODE = /https?:\/\/[^\s"'`<>/]+\/header\/(?:stable|canary|auto|builds\/\w+)\/[\w./-]+\.js(?:\?[^\s"'`<>#]*)?/g;
const RESERVED = /(?:marquee-header|\[data-marquee-slot[^{]*)[^{}]*\{[^}]*\bheight\s*:/;

/** What a page requests for the header, by the directives that decide about it: the first that a policy has. */
const DIRECTIVES = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  styles: ['style-src-elem', 'style-src', 'default-src'],
  connections: ['connect-src', 'default-src'],
} as const;

/** Code of the header that a page loads. */
const listCode = (tags: readonly PageTag[], pageUrl: string) =>
  tags
    .filter(({ name }) => name === 'script')
    .flatMap((tag) => {
      const src = tag.attributes.get('src');
      const code = src === undefined ? tag.text : URL.canParse(src, pageUrl) ? new URL(src, pageUrl).href : '';
      return (code.match(CODE) ?? []).map((url) => ({ url, tag, isImported: src === undefined }));
    });

/** Places of headers, and whether the server rendered what is in them. The fragment's root stands in a slot. */
function listHeaders(tags: readonly PageTag[]): readonly { readonly tag: PageTag; readonly isRendered: boolean }[] {
  const isRoot = (tag: PageTag | undefined) => tag?.attributes.has('data-marquee-root') === true;
  const isSlot = (tag: PageTag | undefined) =>
    tag?.name === 'marquee-header' || tag?.attributes.has('data-marquee-slot') === true;
  return tags.flatMap((tag, index) => {
    if (isSlot(tag)) return [{ tag, isRendered: isRoot(tags[index + 1]) }];
    return isRoot(tag) && !isSlot(tags[index - 1]) ? [{ tag, isRendered: true }] : [];
  });
}

/**
 * Reads a page as its server sends it, and what it requests for the header. Nothing of it runs: a header that only a
 * script adds to the page is not seen.
 *
 * @param site domain of the header's site, or its origin. Default: that of the page's own tags, else `.com`
 * @throws Error where the page does not answer
 */
export async function examinePage(address: string, site?: string): Promise<readonly PageFinding[]> {
  const response = await request(address, { accept: 'text/html' });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const pageUrl = response.url;
  const html = await response.text();
  const tags = listTags(html);
  const headers = listHeaders(tags);
  const code = listCode(tags, pageUrl);
  const findings: PageFinding[] = [];
  const add = (problem: string, change: string, tag?: PageTag) =>
    findings.push({ problem, line: tag === undefined ? null : findLine(html, tag.at), change });

  const [first, second] = headers;
  if (first === undefined)
    add(
      'no header in the HTML that the server sends',
      'Write <div data-marquee-slot></div> or <marquee-header></marquee-header> at the start of the body. An application that renders it in the browser alone is not seen here',
    );
  if (second) add(`the header is there ${headers.length} times`, 'Remove this one: a page has one header', second.tag);

  const empty = headers.find(({ isRendered }) => !isRendered);
  if (empty !== undefined && !RESERVED.test(await readStyles(tags, pageUrl)))
    add(
      'no style reserves the height of the header, so the page moves when it comes',
      'Write @import "@marquee/host/reserved-height.css"; into a style sheet of the page',
      empty.tag,
    );

  for (const { url, tag } of code.filter(({ url }) => url.includes('?')))
    add(
      `${url} has a query string: for browsers it is another module, beside the one that others import`,
      `Write ${url.replace(/\?.*/, '')}`,
      tag,
    );

  const domain = site ?? first?.tag.attributes.get('site');
  const origin = site === undefined && code[0] !== undefined ? new URL(code[0].url).origin : resolveSiteOrigin(domain);
  // The HTML does not name the loader of the package.
  const loader = { url: `${origin}/header/stable/loader.js`, tag: undefined, isImported: true };
  const files = code.length > 0 || empty === undefined ? code : [loader];
  const pageOrigin = new URL(pageUrl).origin;
  /** Sources that let code pass: `'strict-dynamic'` what another script imports, a nonce its tag. */
  const passes = new Set(
    files.map(({ tag, isImported }) => (isImported ? "'strict-dynamic'" : `'nonce-${tag?.attributes.get('nonce')}'`)),
  );
  const policies: readonly { readonly policy: string; readonly tag?: PageTag }[] = [
    ...(response.headers.get('content-security-policy')?.split(',') ?? []).map((policy) => ({ policy })),
    ...tags
      .filter(({ attributes }) => attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy')
      .map((tag) => ({ policy: tag.attributes.get('content') ?? '', tag })),
  ];
  for (const { policy, tag } of first === undefined ? [] : policies)
    for (const [kind, names] of Object.entries(DIRECTIVES)) {
      const directives = policy.split(';').map((text) => text.trim().split(/\s+/));
      const directive = names.map((name) => directives.find(([own]) => own === name)).find(Boolean) ?? ['', '*'];
      if (directive.some((source) => (kind === 'script' && passes.has(source)) || covers(source, origin, pageOrigin)))
        continue;
      const own = directive[0] === 'default-src' ? names.at(-2) : directive[0];
      const problem = `the page's policy refuses the header's ${kind}: ${directive.join(' ')}`;
      add(problem, `Add ${origin} to ${own} of Content-Security-Policy`, tag);
    }

  for (const url of new Set(files.map((file) => file.url.replace(/\?.*/, ''))))
    for (const { problem, change } of await examineFile(url))
      add(problem, change, files.find((file) => file.url.startsWith(url))?.tag);

  if (first !== undefined && pageOrigin !== origin) {
    const answer = await request(`${origin}/header/environment`, { origin: pageOrigin }).catch(() => null);
    const allowed = answer?.headers.get('access-control-allow-origin');
    if (answer !== null && (answer.status === 403 || (answer.ok && allowed !== '*' && allowed !== pageOrigin)))
      add(
        `${origin} does not allow the origin ${pageOrigin}`,
        `Let its operators add ${pageOrigin} to HOST_ORIGINS of the worker`,
      );
  }
  return findings;
}

/** Whether a source of a policy covers a site: its origin, a part of it, or all hosts. */
const covers = (source: string, origin: string, pageOrigin: string) =>
  ['*', new URL(origin).protocol].includes(source) ||
  `${source}/`.startsWith(`${origin}/`) ||
  (source.includes('*.') && origin.endsWith(source.slice(source.indexOf('*.') + 1))) ||
  (source === "'self'" && origin === pageOrigin);

const request = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(DEADLINE_MS) });

async function readStyles(tags: readonly PageTag[], pageUrl: string): Promise<string> {
  const styles = tags.map(({ name, text, attributes }) => {
    if (name === 'style') return text;
    if (name !== 'link' || !/\bstylesheet\b/i.test(attributes.get('rel') ?? '')) return '';
    const read = async () => (await request(new URL(attributes.get('href') ?? '', pageUrl).href)).text();
    return read().catch(() => '');
  });
  return (await Promise.all(styles)).join('\n');
}

/** Whether a file of the header is there, and a loader as new as this package. */
async function examineFile(url: string): Promise<readonly Omit<PageFinding, 'line'>[]> {
  const answer = await request(url).catch((error: unknown) => String(error));
  if (typeof answer === 'string' || !answer.ok) {
    const problem = `${url} is missing: ${typeof answer === 'string' ? answer : `it answers ${answer.status}`}`;
    const change = 'Check the address of the site and the channel: stable, canary or auto';
    return [{ problem, change: url.includes('/builds/') ? url.replace(/\/builds\/\w+\//, '/stable/') : change }];
  }
  if (!url.endsWith('/loader.js') || /export\s*\{[^}]*\bstart\b/.test(await answer.text())) return [];
  return [
    {
      problem: `${url} has an older contract than this package: it does not export start`,
      change:
        'Let its operators publish a newer build to the channel, or install the version of @marquee/host from before',
    },
  ];
}
