import type { ChangeEvent } from 'react';
import { EventPicture } from '../drawings/EventPicture.tsx';
import type { FieldData } from '../page/blocks.ts';
import { shrinkPicture } from './shrink-picture.ts';

interface FileFieldProps {
  readonly field: Extract<FieldData, { readonly kind: 'file' }>;
}

/** A field for a picture. With script a photo is shrunk before it is sent. */
export function FileField({ field: { name, label, hint, problem, isRequired, picture } }: FileFieldProps) {
  const shrink = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    const small = file === undefined ? null : await shrinkPicture(file);
    // The user may have chosen another file in the meantime.
    if (small === null || input.files?.[0] !== file) return;
    const transfer = new DataTransfer();
    transfer.items.add(small);
    input.files = transfer.files;
  };
  return (
    <div className="pg-field" data-invalid={problem !== undefined}>
      {picture === null ? null : <EventPicture {...picture} className="pg-field__picture" />}
      <label className="pg-field__label" htmlFor={`field-${name}`}>
        {label}
      </label>
      <input
        id={`field-${name}`}
        name={name}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="pg-field__input pg-field__file"
        required={isRequired}
        aria-invalid={problem !== undefined}
        aria-describedby={`note-${name}`}
        onChange={shrink}
      />
      <p className="pg-field__foot">
        <span className="pg-field__note" id={`note-${name}`}>
          {problem ?? hint}
        </span>
      </p>
    </div>
  );
}
