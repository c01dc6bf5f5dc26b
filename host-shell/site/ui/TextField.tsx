import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cleanLine, cleanText, keepDigits } from '../../../shared/text/clean-text.ts';
import type { FieldData } from '../page/blocks.ts';

interface TextFieldProps {
  /** Its value is the first text. Afterwards the control itself holds the text, from before this script runs. */
  readonly field: FieldData;
  readonly id: string;
}

/** A labelled input with its active and error states. Pasted control characters are removed. */
export function TextField({ field, id }: TextFieldProps) {
  const { label, name, values, kind, maxLength, hasCounter, hint, problem } = field;
  const [value = ''] = values;
  const note = problem ?? hint;
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const typed = useTypedText(id);
  const [length, setLength] = useState(value.length);
  // After each render: the text may have been typed before hydration, or come with new data.
  useLayoutEffect(() => setLength(control.current?.value.length ?? 0));
  const clean = kind === 'number' ? keepDigits : kind === 'paragraph' ? cleanText : cleanLine;
  const shared = {
    id,
    name,
    ref: control,
    defaultValue: value,
    className: 'pg-field__input',
    'aria-invalid': problem !== undefined,
    ...(note === undefined ? {} : { 'aria-describedby': `${id}-note` }),
    maxLength,
    required: field.isRequired ?? false,
    readOnly: field.isFixed ?? false,
    autoComplete: field.autoComplete ?? 'off',
    onChange({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) {
      const text = clean(currentTarget.value);
      if (currentTarget.value !== text) currentTarget.value = text;
      setLength(text.length);
    },
  };
  return (
    <div className="pg-field" data-invalid={problem !== undefined}>
      <label className="pg-field__label" htmlFor={id}>
        {label}
      </label>
      {kind === 'paragraph' ? (
        <textarea {...shared} defaultValue={typed ?? value} rows={4} />
      ) : (
        <input
          {...shared}
          type={kind === 'number' ? 'text' : kind}
          {...(kind === 'number' ? { inputMode: 'numeric', pattern: '[0-9]*' } : {})}
        />
      )}
      <div className="pg-field__foot">
        <span id={note === undefined ? undefined : `${id}-note`} className="pg-field__note">
          {note}
        </span>
        {hasCounter === true && maxLength !== undefined ? (
          <span className="pg-field__counter">
            {length}/{maxLength}
          </span>
        ) : null}
      </div>
    </div>
  );
}

const neverChanges = () => () => {};

/**
 * The text of a text area that React is hydrating, else undefined. As its `defaultValue` it stays in the field, where
 * React would otherwise put back the server's text over what the user has typed since the page was shown.
 */
function useTypedText(id: string): string | undefined {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => typeof document !== 'undefined',
  );
  if (!isHydrating) return undefined;
  const control = document.getElementById(id);
  return control instanceof HTMLTextAreaElement ? control.value : undefined;
}
