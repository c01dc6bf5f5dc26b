import { escapeUTF8 } from 'entities/escape';
import { brand } from '../../../shared/brand/brand.ts';
import { LOADED_FILES } from '../../../shared/contracts/release-pointer.ts';
import { toLanguageTag } from '../../../shared/sites/sites.ts';
import { serializeForScript } from '../../../shared/text/serialize-for-script.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { HostFiles } from '../http/render-document.server.ts';
import type { PlaygroundOptions } from '../page/playground-options.ts';
import { FAULT_ROOT, FAULTS, type Fault } from '../page/playground-options.ts';

const BUILDS = '/header/builds/';

const createScript = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript' } });
const createMissing = () => new Response(null, { status: 404 });

/** Replaces a build's entry module. It has the exports that the loader uses and fails like the real module would. */
const RENDER_THROWS = `export function mountWatched(element, options, watch) {
  watch(() => ({ origin: '', folder: '' })).fail('render', new Error('The header threw while it rendered'));
  return { flags: null, update() {}, unmount() {} };
}`;

const ANSWERS: Readonly<Record<Fault, (path: string) => Response>> = {
  'pointer-404': createMissing,
  'entry-404': createMissing,
  'entry-500': () => new Response(null, { status: 500 }),
  'entry-html': () => new Response('<!doctype html><p>Sign in', { headers: { 'content-type': 'text/html' } }),
  'entry-garbage': () => createScript('{{{'),
  // To its importer it looks like a server that never responds, without keeping a connection open.
  'entry-hangs': () => createScript('await new Promise(() => {});'),
  'entry-throws': () => createScript('throw new Error("The header threw while it was loaded");'),
  'render-throws': () => createScript(RENDER_THROWS),
  'chunk-404': (path) => {
    const isFirst = LOADED_FILES.some((file) => path.endsWith(`/${file}`)) || path.includes('/messages-');
    return isFirst ? new Response(null, { status: 302, headers: { location: BUILDS + path } }) : createMissing();
  },
};

/** Responds in place of a build's file; null for a URL without a fault. */
export function respondBroken(address: string): Response | null {
  const [fault = '', ...path] = address.slice(FAULT_ROOT.length).split('/');
  const known = FAULTS.find((candidate) => candidate === fault);
  return known === undefined ? null : ANSWERS[known](path.join('/'));
}

/**
 * Renders the playground's frame as a host page that loads a broken build with `loadHeader`: an
 * import map redirects the build's modules. The element is empty, so that the fallback header appears; where nothing
 * of the header runs at all, it has a host's own content.
 */
export function renderFaultFrame(
  fault: Fault,
  { channel, locale }: PlaygroundOptions,
  { request, t }: PageServices,
  { style, nonce }: Pick<HostFiles, 'style'> & { readonly nonce: string },
): string {
  const isPointer = fault === 'pointer-404';
  const loader = isPointer
    ? `${FAULT_ROOT}${fault}/loader.js`
    : `/header/${channel === '' ? 'stable' : channel}/loader.js`;
  const imports = serializeForScript({ imports: { [BUILDS]: `${FAULT_ROOT}${fault}/` } });
  const options = serializeForScript({ locale });
  const content = isPointer ? `<a href="/">${escapeUTF8(brand.name)}</a>` : '';
  const script = escapeUTF8(nonce);
  return `<!doctype html><html lang="${toLanguageTag(request.language.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeUTF8(t('playground.frame'))}</title><script type="importmap" nonce="${script}">${imports}</script><link rel="stylesheet" href="${escapeUTF8(style)}"></head><body class="pg-body"><div id="header">${content}</div><main class="pg-page"><div class="pg-host-page"><h1 class="pg-host-page__title">${escapeUTF8(t('playground.host-page'))}</h1></div></main><script type="module" nonce="${script}">import { loadHeader } from '${loader}';
loadHeader(document.getElementById('header'), ${options});</script></body></html>`;
}
