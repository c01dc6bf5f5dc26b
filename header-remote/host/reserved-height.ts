import { buildReservedHeightCss } from '../../shared/layout/reserved-height.ts';

/**
 * Style that reserves the header's height, so that nothing moves when it appears. It belongs into a style sheet of the
 * page; the package has it as the file `@marquee/host/reserved-height.css` too. It applies to `<marquee-header>` and to
 * elements with `data-marquee-slot`.
 */
export const RESERVED_HEIGHT_CSS: string = /* @__PURE__ */ buildReservedHeightCss();
