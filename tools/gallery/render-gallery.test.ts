import { describe, expect, it } from 'vitest';
import { describeCounts, type GalleryFigure, renderGallery } from './render-gallery.ts';

const figure = (file: string, kind: GalleryFigure['kind'], more: Partial<GalleryFigure> = {}): GalleryFigure => ({
  section: 'states, light',
  file,
  caption: file.replace('.png', ''),
  masks: [],
  problems: [],
  kind,
  ...more,
});

const FIGURES = [
  figure('drawer.png', 'same'),
  figure('menu.png', 'changed', { detail: 'up to 144 of 256 pixels beside each other' }),
  figure('modal.png', 'new', { problems: ['a < b'] }),
  figure('gone.png', 'missing'),
];

const render = (accepted: string | undefined, figures: readonly GalleryFigure[]) =>
  renderGallery({ folder: 'chromium', accepted, figures });

describe('the page of the gallery', () => {
  it('shows first what has changed: before, now and the difference', () => {
    const [changes = '', ...sections] = render('abc123', FIGURES).split('</details>');
    const sources = [...changes.matchAll(/src="([^"]+)"/g)].map(([, source]) => source);
    expect(sources).toEqual([
      'chromium/before/menu.png',
      'chromium/menu.png',
      'chromium/differences/menu.png',
      'chromium/before/gone.png',
    ]);
    expect(changes).toContain('accepted at abc123');
    expect(changes).toContain('changed: up to 144 of 256 pixels beside each other');
    expect(sections.join('')).toContain('src="chromium/drawer.png"');
    expect(sections.join('')).not.toContain('gone.png');
  });

  it('marks what is new and what has problems', () => {
    expect(render('abc123', FIGURES)).toContain('modal <b>new; a &lt; b</b>');
  });

  it('says once where nothing was accepted, and has no part for changes where nothing differs', () => {
    const page = render(undefined, [figure('drawer.png', 'new')]);
    expect(page).toContain('No pictures were accepted.');
    expect(page).not.toContain('<b>new');
    expect(page).not.toContain('differ<');
  });
});

it('the last line counts what there is', () => {
  expect(describeCounts(FIGURES)).toBe('3 screenshots, 1 changed, 1 missing, 1 new, 1 same, 1 with problems');
  expect(describeCounts([])).toBe('0 screenshots, 0 with problems');
});
