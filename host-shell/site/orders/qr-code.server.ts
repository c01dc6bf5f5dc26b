import { encode } from 'uqr';

/** Modules of white around a code, by which readers find it. */
const QUIET_ZONE = 4;

/** A QR code as path data, one unit a module, and the side of the whole. */
export function createQrCode(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  // One stroke for each run of dark modules of a row: a third of the bytes of single squares.
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`];
    }),
  );
  return { path: path.join(''), size };
}
