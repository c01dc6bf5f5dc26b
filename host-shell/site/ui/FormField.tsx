import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cleanLine, cleanText, keepDigits } from '../../../shared/text/clean-text.ts';
import type { FieldData } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';

interface FieldProps {
  readonly field: FieldData;
}

const buildId = ({ name }: FieldData) => `field-${name}`;

const describe = (field: FieldData) => ({
  id: buildId(field),
  'aria-invalid': field.problem !== undefined,
  ...((field.problem ?? field.hint) === undefined ? {} : { 'aria-describedby': `${buildId(field)}-note` }),
});

export function FormField({ field }: FieldProps) {
  switch (field.kind) {
    case 'select':
      return <SelectField field={field} />;
    case 'choices':
      return <ChoiceGroup field={field} />;
    case 'checkbox':
      return (
        <NotedField field={field}>
          <label className="pg-check">
            <input
              className="pg-check__input"
              type="checkbox"
              name={field.name}
              value="on"
              defaultChecked={field.values.length > 0}
              {...describe(field)}
            />
            <span>{field.label}</span>
          </label>
        </NotedField>
      );
    default:
      return <TextField field={field} />;
  }
}

interface NotedFieldProps extends FieldProps {
  readonly children: ReactNode;
  readonly length?: number;
}

function NotedField({ field, children, length }: NotedFieldProps) {
  const { problem, hint, maxLength, hasCounter } = field;
  return (
    <div className="pg-field" data-invalid={problem !== undefined}>
      {children}
      <p className="pg-field__foot">
        <span className="pg-field__note" id={`${buildId(field)}-note`}>
          {problem ?? hint}
        </span>
        {hasCounter === true ? (
          <span className="pg-field__counter">
            {length}/{maxLength}
          </span>
        ) : null}
      </p>
    </div>
  );
}

function FieldLabel({ field }: FieldProps) {
  return (
    <label className="pg-field__label" htmlFor={buildId(field)}>
      {field.label}
    </label>
  );
}

function SelectField({ field }: FieldProps) {
  const { t } = usePage();
  const { name, values, options = [], isRequired } = field;
  const [value = ''] = values;
  const isChosen = options.some((option) => option.value === value);
  return (
    <NotedField field={field}>
      <FieldLabel field={field} />
      <select {...describe(field)} name={name} defaultValue={value} required={isRequired} className="pg-field__input">
        {isRequired === true && !isChosen ? <option value="">{t('form.choice')}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </NotedField>
  );
}

function ChoiceGroup({ field }: FieldProps) {
  const { name, label, values, options = [] } = field;
  const { id, 'aria-describedby': note } = describe(field);
  return (
    <NotedField field={field}>
      <fieldset className="pg-choices" id={id} aria-describedby={note}>
        <legend className="pg-field__label">{label}</legend>
        <div className="pg-choices__list">
          {options.map((option) => (
            <label key={option.value} className="pg-choice">
              <input
                className="pg-choice__input"
                type="checkbox"
                name={name}
                value={option.value}
                defaultChecked={values.includes(option.value)}
              />
              <span className="pg-choice__label">{option.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </NotedField>
  );
}

/** A text control, which holds its text itself, from before this script runs. Pasted control characters are removed. */
function TextField({ field }: FieldProps) {
  const { name, values, kind, maxLength } = field;
  const [value = ''] = values;
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const typed = useTypedText(buildId(field));
  const [length, setLength] = useState(value.length);
  // After each render: the text may have been typed before hydration, or come with new data.
  useLayoutEffect(() => setLength(control.current?.value.length ?? 0));
  const clean = kind === 'number' ? keepDigits : kind === 'paragraph' ? cleanText : cleanLine;
  const shared = {
    ...describe(field),
    name,
    ref: control,
    className: 'pg-field__input',
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
  const digits = kind === 'number' ? ({ type: 'text', inputMode: 'numeric', pattern: '[0-9]*' } as const) : {};
  return (
    <NotedField field={field} length={length}>
      <FieldLabel field={field} />
      {kind === 'paragraph' ? (
        <textarea {...shared} defaultValue={typed ?? value} rows={4} />
      ) : (
        <input {...shared} defaultValue={value} type={kind} {...digits} />
      )}
    </NotedField>
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
