import postcss from 'postcss';

/**
 * Puts every rule of the header's CSS modules under the header's root, with the weight of an id (which no element
 * has): host rules such as `a:hover` or `input[type=text]` then never win over the header's own, and none of the
 * header's reaches the host.
 */
const ROOT = ':global(:is(.marquee,#marquee))';

const isolate = {
  postcssPlugin: 'isolate-styles',
  Rule(rule) {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return;
    if (rule.selector.startsWith(ROOT)) return;
    rule.selectors = rule.selectors.map((selector) => `${ROOT} ${selector}`);
  },
};

/** webpack loader; stands before css-loader, on `*.module.css` alone. */
// biome-ignore lint/style/noDefaultExport: webpack takes a loader from there
export default function isolateStyles(source) {
  return postcss([isolate]).process(source, { from: this.resourcePath, map: false }).css;
}
