/** FNV-1a: the same text gives the same number in the worker and in the browser. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Picks an integer from 0 to `count` − 1 that depends on the seed and the purpose only. */
export function pick(seed: string, purpose: string, count: number): number {
  // FNV alone varies little between neighbouring seeds; MurmurHash3's last steps spread the bits.
  let value = hash(`${purpose}:${seed}`);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) % count;
}
