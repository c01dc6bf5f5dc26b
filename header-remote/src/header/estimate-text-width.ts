/**
 * Advance widths of Figtree Medium for the characters from space to `~`, measured in Chromium: each character's code
 * less `OFFSET` is the width in hundredths of an em.
 */
const WIDTHS = '17;XQhY.==IX0B/AYCQPWSROVR44XXXL|^Va^TPed5MWMnfgTgXVQ`_zXWY:A:QE0MTOTP?TQ14K0oQSTS<H?QNiJOJ@3@T';
const OFFSET = 25;
const FIRST_CODE = 32;
const UNKNOWN_WIDTH = 62;

/**
 * Estimates the width of a line of label text in CSS pixels, rounded up: the server cannot measure text, and the browser
 * must get the same result. The fallback font is adjusted to the same widths (fonts.css).
 */
export function estimateTextWidth(text: string, fontSize: number): number {
  let hundredths = 0;
  // Accents add no width.
  for (const character of text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[æœ]/g, 'ae')) {
    const width = WIDTHS.charCodeAt((character.codePointAt(0) ?? 0) - FIRST_CODE);
    hundredths += Number.isNaN(width) ? UNKNOWN_WIDTH : width - OFFSET;
  }
  return Math.ceil((hundredths * fontSize) / 100) + 1;
}
