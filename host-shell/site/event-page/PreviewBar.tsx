import { Buttons } from '../blocks/Buttons.tsx';
import type { EventPreview } from '../page/page-data.ts';

/** The bar above an event page that only its organizer can see: its state, next dates and actions. */
export function PreviewBar({ preview: { text, dates, links, actions } }: { readonly preview: EventPreview }) {
  return (
    <section className="pg-preview" aria-label={text}>
      <p className="pg-preview__text">{text}</p>
      {dates.length === 0 ? null : (
        <ul className="pg-preview__dates">
          {dates.map((date) => (
            <li key={date}>{date}</li>
          ))}
        </ul>
      )}
      <Buttons block={{ kind: 'buttons', links, actions }} />
    </section>
  );
}
