import { renderHeader } from '@marquee/header-server';
import { escapeUTF8 } from 'entities/escape';
import { LRUCache } from 'lru-cache';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import { serializeForScript } from '../../shared/text/serialize-for-script.ts';
import { buildBase, type HeaderBuild } from './header-assets.ts';

/** Upper bound of the memory that rendered headers may take in an isolate. */
const MEMO_BYTES = 8 * 1024 * 1024;

/** Renders the header's root element with its props beside it, from props alone. */
export type RenderHeaderHtml = (props: HeaderProps) => string;

/**
 * Creates the renderer of an isolate. The HTML is a pure function of the props, so anonymous users share it; a
 * signed-in user's is rendered each time and never kept.
 */
export function createHeaderRenderer(build: HeaderBuild): RenderHeaderHtml {
  const memo = new LRUCache<string, string>({
    maxSize: MEMO_BYTES,
    sizeCalculation: (html, key) => (html.length + key.length) * 2,
  });
  // Hosts that load the federated remote of the same build take its manifest by this, or not at all.
  const integrity = escapeUTF8(build.files['federated/mf-manifest.json'] ?? '');
  const render = (props: HeaderProps, json: string) =>
    `<div class="marquee" data-marquee-root data-marquee-build="${escapeUTF8(buildBase(build, props.env.linkBase))}" data-marquee-manifest-integrity="${integrity}">${renderHeader(props)}</div>` +
    `<script type="application/json" data-marquee-props>${json}</script>`;

  return (props) => {
    const json = serializeForScript(props);
    if (props.user.isAuthenticated) return render(props, json);
    const known = memo.get(json);
    if (known !== undefined) return known;
    const html = render(props, json);
    // React joins hundreds of pieces, which V8 keeps as a rope and would copy anew for every response.
    const flat = new TextDecoder().decode(new TextEncoder().encode(html));
    memo.set(json, flat);
    return flat;
  };
}
