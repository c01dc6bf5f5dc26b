import postcss from 'postcss';

/**
 * Scopes every rule of the header's CSS modules to the header's root, with the specificity of an id (which no element
 * has): host rules such as `a:hover` or `input[type=text]` never override the header's, and no rule of the header applies
 * to the host.
 */
const ROOT = ':global(:is(.marquee,#marquee))';

const isolate = {
  postcssPlugin: 'isolate-styles',
  Rule(rule) {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return;
    if (rule.selector.startsWith(ROOT)) return;
    rule.selectors = rule.selectors.map((selector) => `${ROOT} ${selector}`);
    // Resets of hosts such as `* { margin: 0 !important }` yield to a rule with an id's specificity that is important too.
    rule.walkDecls(/^(?:margin|padding)/, (declaration) => {
      declaration.important = true;
    });
  },
};

/** webpack loader for `*.module.css`, applied before css-loader. */
// biome-ignore lint/style/noDefaultExport: webpack loads a loader from it
export default function isolateStyles(source) {
  return postcss([isolate]).process(source, { from: this.resourcePath, map: false }).css;
}
