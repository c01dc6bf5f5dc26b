import type { PictureData } from '../page/blocks.ts';
import { EventDrawing } from './EventDrawing.tsx';

interface EventPictureProps extends Pick<PictureData, 'category' | 'seed' | 'picture'> {
  readonly className: string;
  /** Whether it is the main picture of an event's page. */
  readonly isMain?: boolean;
}

/** The picture that the organizer uploaded, or else a drawing. Decorative: the title is next to it. */
export function EventPicture({ category, seed, picture, className, isMain = false }: EventPictureProps) {
  if (picture === undefined || picture === null) {
    return <EventDrawing category={category} seed={seed} className={className} />;
  }
  return (
    <img
      className={`${className} pg-picture`}
      src={picture}
      alt=""
      width={320}
      height={180}
      loading={isMain ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
