/** FNV-1a: the same text gives the same number in the worker and in the browser. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** A whole number from 0 to `count` − 1 that depends on the seed and on what it is for. */
export function pick(seed: string, purpose: string, count: number): number {
  // The low bits of FNV vary little between neighbouring seeds.
  const value = hash(`${purpose}:${seed}`);
  return ((value >>> 15) ^ value) % count;
}
