import type { PictureData } from '../page/blocks.ts';
import { EventDrawing } from './EventDrawing.tsx';

interface EventPictureProps extends Pick<PictureData, 'category' | 'seed' | 'picture'> {
  readonly className: string;
  /** Of the page's own event: what one looks at first. */
  readonly isMain?: boolean;
}

/** What an organizer uploaded, or else a drawing. Decoration, as that is: the title beside it says what it is. */
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
