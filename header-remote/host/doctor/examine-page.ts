import { resolveSiteOrigin } from '../site-origin.ts';
import { fetchLocally } from './fetch-locally.ts';
import { findRefusal, type PolicyRequest, REQUEST_DIRECTIVES } from './policy.ts';
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

/** Code of the header that a page loads. */
interface HeaderCode {
  readonly url: string;
  /** Undefined for the loader of the package, which the HTML does not name. */
  readonly tag: PageTag | undefined;
  readonly isImported: boolean;
}

function listCode(tags: readonly PageTag[], pageUrl: string): readonly HeaderCode[] {
  return tags.flatMap((tag): HeaderCode[] => {
    const src = tag.name === 'script' ? tag.attributes.get('src') : undefined;
    if (src !== undefined && URL.canParse(src, pageUrl)) {
      const { href } = new URL(src, pageUrl);
      return href.match(CODE)?.[0] === href ? [{ url: href, tag, isImported: false }] : [];
    }
    return tag.name === 'script' ? (tag.text.match(CODE) ?? []).map((url) => ({ url, tag, isImported: true })) : [];
  });
}

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
  const pageUrl = response.url || address;
  const html = await response.text();
  const tags = listTags(html);
  const headers = listHeaders(tags);
  const code = listCode(tags, pageUrl);
  const lineOf = (tag: PageTag | undefined) => (tag === undefined ? null : findLine(html, tag.at));
  const findings: PageFinding[] = [];

  const [first, second] = headers;
  if (first === undefined) {
    findings.push({
      problem: 'no header in the HTML that the server sends',
      line: null,
      change:
        'Write <div data-marquee-slot></div> or <marquee-header></marquee-header> at the start of the body. An application that renders it in the browser alone is not seen here',
    });
  }
  if (second !== undefined) {
    findings.push({
      problem: `the header is there ${headers.length} times`,
      line: lineOf(second.tag),
      change: 'Remove this one: a page has one header',
    });
  }

  const empty = headers.find(({ isRendered }) => !isRendered);
  if (empty !== undefined && !RESERVED.test(await readStyles(tags, pageUrl))) {
    findings.push({
      problem: 'no style reserves the height of the header, so the page moves when it comes',
      line: lineOf(empty.tag),
      change: 'Write @import "@marquee/host/reserved-height.css"; into a style sheet of the page',
    });
  }

  for (const { url, tag } of code.filter(({ url }) => url.includes('?'))) {
    findings.push({
      problem: `${url} has a query string: for browsers it is another module, beside the one that others import`,
      line: lineOf(tag),
      change: `Write ${url.replace(/\?.*/, '')}`,
    });
  }

  const domain = site ?? first?.tag.attributes.get('site');
  const origin = site === undefined && code[0] !== undefined ? new URL(code[0].url).origin : resolveSiteOrigin(domain);
  const loader: HeaderCode = { url: `${origin}/header/stable/loader.js`, tag: undefined, isImported: true };
  const files = code.length > 0 || empty === undefined ? code : [loader];
  const policies = [
    ...(response.headers.get('content-security-policy')?.split(',') ?? []).map((policy) => ({ policy, line: null })),
    ...tags
      .filter(
        ({ name, attributes }) =>
          name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy',
      )
      .map((tag) => ({ policy: tag.attributes.get('content') ?? '', line: lineOf(tag) })),
  ];
  const wanted: readonly Omit<PolicyRequest, 'pageUrl'>[] = [
    ...files.map(({ url, tag, isImported }) => ({
      kind: 'script' as const,
      url,
      isImported,
      nonce: isImported ? undefined : tag?.attributes.get('nonce'),
    })),
    { kind: 'styles', url: `${origin}/header/stable/header.css` },
    { kind: 'connections', url: `${origin}/header/environment` },
  ];
  for (const { policy, line } of first === undefined ? [] : policies) {
    for (const kind of Object.keys(REQUEST_DIRECTIVES) as PolicyRequest['kind'][]) {
      const refusal = wanted
        .filter((needed) => needed.kind === kind)
        .map((needed) => findRefusal(policy, { ...needed, pageUrl }))
        .find((found) => found !== null);
      if (refusal == null) continue;
      const own = refusal.startsWith('default-src') ? REQUEST_DIRECTIVES[kind].at(-2) : refusal.split(' ')[0];
      findings.push({
        problem: `the page's policy refuses the header's ${kind}: ${refusal}`,
        line,
        change: `Add ${origin} to ${own} of Content-Security-Policy`,
      });
    }
  }

  for (const url of new Set(files.map((file) => file.url.replace(/\?.*/, '')))) {
    const problem = await examineFile(url);
    const tag = files.find((file) => file.url.startsWith(url))?.tag;
    if (problem !== null) findings.push({ ...problem, line: lineOf(tag) });
  }

  const { origin: pageOrigin } = new URL(pageUrl);
  if (first !== undefined && pageOrigin !== origin) {
    const answer = await request(`${origin}/header/environment`, { origin: pageOrigin }).catch(() => null);
    const allowed = answer?.headers.get('access-control-allow-origin');
    if (answer !== null && (answer.status === 403 || (answer.ok && allowed !== '*' && allowed !== pageOrigin))) {
      findings.push({
        problem: `${origin} does not allow the origin ${pageOrigin}`,
        line: null,
        change: `Let its operators add ${pageOrigin} to HOST_ORIGINS of the worker`,
      });
    }
  }
  return findings;
}

const request = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetchLocally(url, { headers, signal: AbortSignal.timeout(DEADLINE_MS) });

async function readStyles(tags: readonly PageTag[], pageUrl: string): Promise<string> {
  const own = tags.filter(({ name }) => name === 'style').map(({ text }) => text);
  const addresses = tags
    .filter(({ name, attributes }) => name === 'link' && /\bstylesheet\b/i.test(attributes.get('rel') ?? ''))
    .map(({ attributes }) => attributes.get('href') ?? '')
    .filter((href) => URL.canParse(href, pageUrl));
  const linked = addresses.map(async (href) => {
    const response = await request(new URL(href, pageUrl).href).catch(() => null);
    return response?.ok === true ? response.text() : '';
  });
  return [...own, ...(await Promise.all(linked))].join('\n');
}

/** Whether a file of the header is there, and a loader as new as this package. */
async function examineFile(url: string): Promise<Omit<PageFinding, 'line'> | null> {
  const answer = await request(url).catch((error: unknown) => String(error));
  if (typeof answer === 'string' || !answer.ok) {
    return {
      problem: `${url} is missing: ${typeof answer === 'string' ? answer : `it answers ${answer.status}`}`,
      change: url.includes('/builds/')
        ? url.replace(/\/builds\/\w+\//, '/stable/')
        : 'Check the address of the site and the channel: stable, canary or auto',
    };
  }
  if (!url.endsWith('/loader.js') || /export\s*\{[^}]*\bstart\b/.test(await answer.text())) return null;
  return {
    problem: `${url} has an older contract than this package: it does not export start`,
    change:
      'Let its operators publish a newer build to the channel, or install the version of @marquee/host from before',
  };
}
