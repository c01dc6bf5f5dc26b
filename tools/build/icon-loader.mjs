import { pathToFileURL } from 'node:url';

/**
 * webpack loader for lucide's icon files: of an icon one path ships, with our own short `<svg>` component. Lucide's
 * component with its options, context and names would add 6 KB of script.
 */

const SHAPES = {
  // Joined into one path, a relative move would start at the end of the shape before.
  path: ({ d }) => (d.startsWith('m') ? `M0 0${d}` : d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  circle: ({ cx, cy, r }) => `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  polyline: ({ points }) => `M${points}`,
  rect({ x, y, width, height, rx = 0 }) {
    const corner = (dx, dy) => (Number(rx) === 0 ? '' : `a${rx} ${rx} 0 0 1 ${dx * rx} ${dy * rx}`);
    const [right, down] = [width - 2 * rx, height - 2 * rx];
    return `M${Number(x) + Number(rx)} ${y}h${right}${corner(1, 1)}v${down}${corner(-1, 1)}h${-right}${corner(-1, -1)}v${-down}${corner(1, -1)}z`;
  },
};

// biome-ignore lint/style/noDefaultExport: webpack loads a loader from it
export default async function iconLoader(source) {
  // Some files are only an alias of another icon.
  if (!source.includes('createLucideIcon(')) return source;
  const { __iconData } = await import(pathToFileURL(this.resourcePath).href);
  const numbers = (attributes) =>
    Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name, /^-?[\d.]+$/.test(value) ? Number(value) : value]),
    );
  const path = __iconData.node
    .map(([shape, attributes]) => {
      const buildPath = SHAPES[shape];
      if (buildPath === undefined) throw new Error(`The icon ${__iconData.name} has an unknown shape: ${shape}`);
      return buildPath(numbers(attributes));
    })
    .join('');
  const createIcon = JSON.stringify(this.getOptions().createIcon);
  return `import { createIcon } from ${createIcon};\nexport default /* @__PURE__ */ createIcon(${JSON.stringify(path)});\n`;
}
