import { BEFORE, type ComparedPicture, DIFFERENCES } from './compare-galleries.ts';

/** A picture of the page, with what the run says about it. */
export interface GalleryFigure extends ComparedPicture {
  /** Layout problems of the header's row, and the error of an interaction that failed. */
  readonly problems: readonly string[];
  /** What a screen reader says there. */
  readonly transcript?: string;
}

export interface GalleryPage {
  /** Folder of the pictures, beside the page. */
  readonly folder: string;
  /** The commit whose pictures are those before; undefined where none were accepted. */
  readonly accepted: string | undefined;
  readonly figures: readonly GalleryFigure[];
}

const STYLE = `body{margin:24px;background:#6a6378;color:#fff;font:14px/20px system-ui}summary{font-size:20px;margin:24px 0 8px}
div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0}img{display:block;max-width:100%;background:#fff}b{color:#ffd2be}pre{margin:0;font-size:12px}
.pair{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));width:100%}`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const renderImage = (caption: string, path: string): string =>
  `<figure><figcaption>${caption}</figcaption><img src="${escapeHtml(path)}" loading="lazy" alt=""></figure>`;

/** Before, now and the difference beside each other. */
function renderChange(folder: string, { file, caption, section, kind, detail }: GalleryFigure): string {
  const title = [kind, detail].filter((text) => text !== undefined).join(': ');
  const images = [
    renderImage('before', `${folder}/${BEFORE}/${file}`),
    ...(kind === 'missing'
      ? []
      : [renderImage('now', `${folder}/${file}`), renderImage('difference', `${folder}/${DIFFERENCES}/${file}`)]),
  ];
  return `<p>${escapeHtml(section)}: ${escapeHtml(caption)} <b>${escapeHtml(title)}</b></p><div class="pair">${images.join('')}</div>`;
}

function renderFigure(folder: string, { file, caption, problems, transcript, kind }: GalleryFigure): string {
  const notes = [...(kind === 'new' ? ['new'] : []), ...problems];
  const found = notes.length === 0 ? '' : ` <b>${escapeHtml(notes.join('; '))}</b>`;
  const said = transcript === undefined ? '' : `<pre>${escapeHtml(transcript)}</pre>`;
  return `${renderImage(escapeHtml(caption) + found, `${folder}/${file}`)}${said}`;
}

/** What has changed comes first, beside what it was; then all pictures by section. */
export function renderGallery({ folder, accepted, figures }: GalleryPage): string {
  const different = figures.filter(({ kind }) => kind !== 'same' && kind !== 'new');
  const current = figures.filter(({ kind }) => kind !== 'missing');
  const isNew = accepted === undefined;
  const against = isNew
    ? 'No pictures were accepted.'
    : `Compared with the pictures accepted at ${escapeHtml(accepted)}.`;
  const sections = Object.entries(Object.groupBy(current, ({ section }) => section)).map(([title, all = []]) => {
    // Where all are new, that is said once.
    const rendered = all.map((figure) => renderFigure(folder, isNew ? { ...figure, kind: 'same' } : figure));
    return `<details open><summary>${escapeHtml(title)}</summary><div>${rendered.join('\n')}</div></details>`;
  });
  const changes =
    different.length === 0
      ? ''
      : `<details open><summary>${different.length} differ</summary>${different.map((figure) => renderChange(folder, figure)).join('\n')}</details>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery of the header</title><style>${STYLE}</style><p>${against}</p>${changes}${sections.join('\n')}</html>\n`;
}

/** The last line of a run: `3 screenshots: 1 changed, 2 same`. */
export function describeCounts(figures: readonly GalleryFigure[]): string {
  const kinds = ['changed', 'resized', 'missing', 'new', 'same'] as const;
  const counts = kinds.map((kind) => [kind, figures.filter((figure) => figure.kind === kind).length] as const);
  const shown = counts.filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${kind}`);
  const taken = figures.filter(({ kind }) => kind !== 'missing');
  const faulty = taken.filter(({ problems }) => problems.length > 0).length;
  return [`${taken.length} screenshots`, ...shown, `${faulty} with problems`].join(', ');
}
