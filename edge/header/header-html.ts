import { escapeUTF8 } from 'entities/escape';
import { LRUCache } from 'lru-cache';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import { serializeForScript } from '../../shared/text/serialize-for-script.ts';
import { inSpan } from '../span.ts';
import { buildBase } from './header-assets.ts';
import type { HeaderRelease } from './header-release.ts';
import { sumUpHtml } from './sum-up-html.ts';

/** Upper bound of the memory that rendered headers may take in an isolate. */
const MEMO_BYTES = 8 * 1024 * 1024;

/** A longer render counts as slow: the page waited for it. */
const SLOW_RENDER_MS = 50;

/** Outcome of rendering a header for a page. */
export type RenderOutcome = 'rendered' | 'slow' | 'failed';

/** Called for each header on a page that a user sees, including memoized headers. */
export type CountRender = (build: string, outcome: RenderOutcome) => void;

/**
 * Renders the header's root element with its props beside it, from only a build and props.
 *
 * @param props props that fail to load, as where the build gives no messages, are a failed render
 * @param isCounted false for a prefetched page, which its user may never see
 */
export type RenderHeaderHtml = (
  release: HeaderRelease,
  props: Promise<HeaderProps>,
  isCounted?: boolean,
) => Promise<string>;

/**
 * Creates the renderer of an isolate. The HTML is a pure function of build and props, so anonymous users share it; a
 * signed-in user's is rendered each time and never kept.
 */
export function createHeaderRenderer(onRender: CountRender, now: () => number = Date.now): RenderHeaderHtml {
  const memo = new LRUCache<string, string>({
    maxSize: MEMO_BYTES,
    sizeCalculation: (html, key) => (html.length + key.length) * 2,
  });
  return async (release, loading, isCounted = true) => {
    const { id } = release.build;
    const report = (outcome: RenderOutcome) => {
      if (isCounted) onRender(id, outcome);
    };
    try {
      const props = await loading;
      const json = serializeForScript(props);
      const key = `${id}${json}`;
      const known = props.user.isAuthenticated ? undefined : memo.get(key);
      const startedAt = now();
      const html =
        known ??
        (await inSpan('render header', (span) => {
          span.setAttribute('marquee.build', id);
          return renderRoot(release, props, json);
        }));
      report(now() - startedAt > SLOW_RENDER_MS ? 'slow' : 'rendered');
      if (known !== undefined || props.user.isAuthenticated) return html;
      const flat = flattenText(html);
      memo.set(key, flat);
      return flat;
    } catch (error) {
      report('failed');
      throw error;
    }
  };
}

/** Flattens a text: V8 stores a joined text as a rope, and would copy it for every response. */
export const flattenText = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

async function renderRoot({ build, renderer }: HeaderRelease, props: HeaderProps, json: string): Promise<string> {
  const base = escapeUTF8(buildBase(build, props.env.linkBase));
  // Hosts that load the federated remote of the same build find its manifest only by this attribute.
  const integrity = escapeUTF8(build.files['federated/mf-manifest.json'] ?? '');
  const html = await renderer.render(props, json);
  // By these the browser knows whether others have changed the HTML before React.
  const { elements, text } = sumUpHtml(html);
  return (
    `<div class="marquee" data-marquee-root data-marquee-build="${base}" data-marquee-manifest-integrity="${integrity}" data-marquee-elements="${elements}" data-marquee-text="${text}">${html}</div>` +
    `<script type="application/json" data-marquee-props>${json}</script>`
  );
}
