import { describe, expect, it } from 'vitest';
import { estimateTextWidth } from './estimate-text-width.ts';

describe('estimateTextWidth', () => {
  // Measured in Chromium with Figtree at 500 14px.
  it.each([
    ['Find my tickets', 94],
    ['Hjælpecenter', 86.8],
    ['Configuración de la cuenta', 169.9],
    ['Värktøjer', 61],
  ])('estimates "%s" at its width or a little more', (text, measured) => {
    const estimate = estimateTextWidth(text, 14);
    expect(estimate).toBeGreaterThanOrEqual(Math.floor(measured));
    expect(estimate).toBeLessThan(measured * 1.08 + 3);
  });

  it('gives an accented letter the width of its plain one', () => {
    expect(estimateTextWidth('Événements', 14)).toBe(estimateTextWidth('Evenements', 14));
  });

  it('estimates letters of every script', () => {
    expect(estimateTextWidth('日本', 14)).toBeGreaterThan(14);
  });
});
