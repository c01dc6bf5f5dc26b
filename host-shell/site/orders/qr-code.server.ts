import { encode } from 'uqr';

/** The white margin, in modules, that readers need to detect a code. */
const QUIET_ZONE = 4;

/** Creates a QR code as SVG path data with one unit per module, and the length of its side. */
export function createQrCode(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  // One stroke for each run of dark modules in a row takes a third of the bytes of single squares.
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`];
    }),
  );
  return { path: path.join(''), size };
}
