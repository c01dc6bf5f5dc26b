import { type ReactNode, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cleanLine, cleanText, keepDigits } from '../../../shared/text/clean-text.ts';

interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  /** The first text. Afterwards the control itself holds the text, from before this script runs. */
  readonly defaultValue: string;
  readonly kind?: 'text' | 'email' | 'url' | 'number' | 'date' | 'time' | 'paragraph';
  /** Of the input, where something links to it. */
  readonly id?: string;
  readonly isRequired?: boolean;
  /** Shown, and not to be changed. */
  readonly isFixed?: boolean;
  readonly autoComplete?: string;
  readonly maxLength?: number;
  /** A regular expression that the whole text must match; browsers ignore it for dates. */
  readonly pattern?: string;
  /** A text that matches, shown while the field is empty. */
  readonly example?: string;
  /** Shows `length/maxLength`. */
  readonly counter?: 'shown';
  readonly hint?: ReactNode;
  /** What is wrong; the field is in its error state. */
  readonly error?: string | undefined;
  /** `none` where nothing ever stands under the field; else there is room for a note. */
  readonly foot?: 'room' | 'none';
}

/** A labelled input with its active and error states. Pasted control characters are removed. */
export function TextField(props: TextFieldProps) {
  const { label, name, defaultValue, kind = 'text', maxLength, counter, hint, error, foot = 'room' } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const hasNote = error !== undefined || hint !== undefined;
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const typed = useTypedText(id);
  const [length, setLength] = useState(defaultValue.length);
  // After each render: the text may have been typed before hydration, or come with new data.
  useLayoutEffect(() => setLength(control.current?.value.length ?? 0));
  const shared = {
    id,
    name,
    ref: control,
    defaultValue,
    className: 'pg-field__input',
    'aria-invalid': error !== undefined,
    ...(hasNote ? { 'aria-describedby': `${id}-note` } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    placeholder: props.example,
    required: props.isRequired ?? false,
    readOnly: props.isFixed ?? false,
    autoComplete: props.autoComplete ?? 'off',
  };
  const clean = kind === 'number' ? keepDigits : kind === 'paragraph' ? cleanText : cleanLine;
  const change = (input: HTMLInputElement | HTMLTextAreaElement) => {
    const text = clean(input.value);
    if (input.value !== text) input.value = text;
    setLength(text.length);
  };
  return (
    <div className="pg-field" data-invalid={error !== undefined}>
      <label className="pg-field__label" htmlFor={id}>
        {label}
      </label>
      {kind === 'paragraph' ? (
        <textarea
          {...shared}
          defaultValue={typed ?? defaultValue}
          rows={4}
          onChange={(event) => change(event.currentTarget)}
        />
      ) : (
        <input
          {...shared}
          type={kind === 'number' ? 'text' : kind}
          {...(kind === 'number' ? { inputMode: 'numeric', pattern: '[0-9]*' } : { pattern: props.pattern })}
          onChange={(event) => change(event.currentTarget)}
        />
      )}
      {foot === 'none' ? null : (
        <div className="pg-field__foot">
          <span id={hasNote ? `${id}-note` : undefined} className="pg-field__note">
            {error ?? hint}
          </span>
          {counter === 'shown' && maxLength !== undefined ? (
            <span className="pg-field__counter">
              {length}/{maxLength}
            </span>
          ) : null}
        </div>
      )}
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
