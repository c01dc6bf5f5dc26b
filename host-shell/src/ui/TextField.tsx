import { type ReactNode, useId } from 'react';
import { cleanLine, cleanText, keepDigits } from '../../../shared/text/clean-text.ts';

interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly kind?: 'text' | 'number' | 'date' | 'paragraph';
  readonly maxLength?: number;
  /** Shows `length/maxLength`. */
  readonly counter?: 'shown';
  readonly hint?: ReactNode;
  /** What is wrong; the field is in its error state. */
  readonly error?: string | undefined;
}

/** A labelled input with its active and error states (spec §4), cleaned as spec §5 says. */
export function TextField({
  label,
  name,
  value,
  onChange,
  kind = 'text',
  maxLength,
  counter,
  hint,
  error,
}: TextFieldProps) {
  const id = useId();
  const hasNote = error !== undefined || hint !== undefined;
  const shared = {
    id,
    name,
    value,
    className: 'pg-field__input',
    'aria-invalid': error !== undefined,
    ...(hasNote ? { 'aria-describedby': `${id}-note` } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
  const clean = kind === 'number' ? keepDigits : kind === 'paragraph' ? cleanText : cleanLine;
  const change = (text: string) => onChange(clean(text));
  return (
    <div className="pg-field" data-invalid={error !== undefined}>
      <label className="pg-field__label" htmlFor={id}>
        {label}
      </label>
      {kind === 'paragraph' ? (
        <textarea {...shared} rows={4} onChange={(event) => change(event.currentTarget.value)} />
      ) : (
        <input
          {...shared}
          type={kind === 'date' ? 'date' : 'text'}
          {...(kind === 'number' ? { inputMode: 'numeric', pattern: '[0-9]*' } : {})}
          autoComplete="off"
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      <div className="pg-field__foot">
        <span id={hasNote ? `${id}-note` : undefined} className="pg-field__note">
          {error ?? hint}
        </span>
        {counter === 'shown' && maxLength !== undefined ? (
          <span className="pg-field__counter">
            {value.length}/{maxLength}
          </span>
        ) : null}
      </div>
    </div>
  );
}
