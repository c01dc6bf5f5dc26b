/** Crockford's alphabet: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates an unguessable code of groups of four characters, with 20 random bits each: `7F3K-92QD-M1XA`. */
export function createRandomCode(groups: number): string {
  // The alphabet has 32 characters, so each takes five bits of a byte.
  const characters = [...crypto.getRandomValues(new Uint8Array(groups * 4))].map((byte) => ALPHABET[byte & 31]);
  return Array.from({ length: groups }, (_, group) => characters.slice(group * 4, group * 4 + 4).join('')).join('-');
}
