import { ArrowRight } from 'lucide-react';
import { CategoryDrawing } from '../drawings/CategoryDrawing.tsx';
import type { BlockOf } from '../page/blocks.ts';

/** The state of an empty list, with a link to the first step. */
export function Empty({ block: { drawing, title, text, link } }: { readonly block: BlockOf<'empty'> }) {
  return (
    <div className="pg-empty-state">
      <CategoryDrawing category={drawing} className="pg-empty-state__drawing" />
      <h2 className="pg-empty-state__title">{title}</h2>
      <p className="pg-empty-state__text">{text}</p>
      {link === undefined ? null : (
        <a className="pg-button pg-button--primary" href={link.path}>
          {link.label}
          <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}
