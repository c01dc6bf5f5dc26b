import { expect, it } from 'vitest';
import { listLostPoints } from './lost-points.ts';

it('names the audits that a category loses points for, and no others', () => {
  const audits = {
    'image-alt': { score: 0, title: 'Images have no text' },
    'color-contrast': { score: 1, title: 'Contrast is enough' },
    'video-caption': { score: null, title: 'There is no video' },
    'hint-only': { score: 0, title: 'Without weight' },
    'meta-description': { score: 0, title: 'Of another category' },
  };
  const auditRefs = ['image-alt', 'color-contrast', 'video-caption', 'hint-only', 'absent'].map((id) => ({
    id,
    weight: id === 'hint-only' ? 0 : 3,
  }));
  const categories = { accessibility: { score: 0.8, auditRefs } };
  expect(listLostPoints({ categories, audits }, 'accessibility')).toEqual(['image-alt: Images have no text']);
  expect(listLostPoints({ categories, audits }, 'seo')).toEqual([]);
});
