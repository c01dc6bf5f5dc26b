interface NamePictureProps {
  readonly name: string;
  /** URL of an uploaded picture. */
  readonly picture?: string | null | undefined;
}

/** The picture of an organizer or person, or else the first letter of the name. Decorative: the name is next to it. */
export function NamePicture({ name, picture }: NamePictureProps) {
  if (picture === undefined || picture === null)
    return (
      <span className="pg-row__initial" aria-hidden="true">
        {[...name][0]}
      </span>
    );
  return (
    <img className="pg-row__initial" src={picture} alt="" width={48} height={48} loading="lazy" decoding="async" />
  );
}
