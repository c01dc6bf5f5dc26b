import { EventDrawing } from '../drawings/EventDrawing.tsx';
import type { FieldData, FieldOption, TextKind } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';
import { TextField } from '../ui/TextField.tsx';
import { PlaceField } from './PlaceField.tsx';

/** A field with its label, hint and problem. Its element has the id `field-{name}`. */
export function FormField({ field }: { readonly field: FieldData }) {
  switch (field.kind) {
    case 'place':
      return <PlaceField field={field} />;
    case 'select':
      return <SelectField field={field} />;
    case 'choices':
      return <ChoiceGroup field={field} type="checkbox" checked={field.values} />;
    case 'radios':
      return <ChoiceGroup field={field} type="radio" checked={[field.value]} />;
    case 'checkbox':
      return <CheckboxField field={field} />;
    default:
      return <PlainField field={field} />;
  }
}

/** A text field, optionally with a counter. */
function PlainField({ field }: { readonly field: Extract<FieldData, { readonly kind: TextKind }> }) {
  const { name, label, kind, value, hint, problem, maxLength, hasCounter, isRequired, isFixed, autoComplete } = field;
  return (
    <TextField
      id={`field-${name}`}
      label={label}
      name={name}
      defaultValue={value}
      kind={kind}
      hint={hint}
      error={problem}
      {...(maxLength === undefined ? {} : { maxLength })}
      isRequired={isRequired === true}
      isFixed={isFixed === true}
      autoComplete={autoComplete ?? 'off'}
      {...(hasCounter === true ? { counter: 'shown' } : {})}
    />
  );
}

function FieldNote({ field: { name, problem, hint } }: { readonly field: FieldData }) {
  return (
    <p className="pg-field__foot">
      <span className="pg-field__note" id={`note-${name}`}>
        {problem ?? hint}
      </span>
    </p>
  );
}

const describe = ({ name, problem, hint }: FieldData) =>
  problem === undefined && hint === undefined ? {} : { 'aria-describedby': `note-${name}` };

function SelectField({ field }: { readonly field: Extract<FieldData, { readonly kind: 'select' | 'radios' }> }) {
  const { t } = usePage();
  const { name, label, value, options, problem, isRequired, isFixed } = field;
  const isChosen = options.some((option) => option.value === value);
  return (
    <div className="pg-field" data-invalid={problem !== undefined}>
      <label className="pg-field__label" htmlFor={`field-${name}`}>
        {label}
      </label>
      <select
        id={`field-${name}`}
        name={name}
        defaultValue={value}
        required={isRequired}
        disabled={isFixed}
        aria-invalid={problem !== undefined}
        className="pg-field__input"
        {...describe(field)}
      >
        {isRequired === true && !isChosen ? <option value="">{t('form.choice')}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNote field={field} />
    </div>
  );
}

interface ChoiceGroupProps {
  readonly field: Extract<FieldData, { readonly options: readonly FieldOption[] }>;
  readonly type: 'checkbox' | 'radio';
  readonly checked: readonly string[];
}

function ChoiceGroup({ field, type, checked }: ChoiceGroupProps) {
  const { name, label, group, options, problem } = field;
  return (
    <fieldset
      className="pg-field pg-choices"
      id={`field-${name}`}
      data-invalid={problem !== undefined}
      {...describe(field)}
    >
      <legend className={label === group ? 'pg-hidden' : 'pg-field__label'}>{label}</legend>
      <div className="pg-choices__list">
        {options.map((option) => (
          <label key={option.value} className="pg-choice">
            <input
              className="pg-choice__input"
              type={type}
              name={name}
              value={option.value}
              defaultChecked={checked.includes(option.value)}
            />
            <span className="pg-choice__label" data-picture={option.picture !== undefined}>
              {option.picture === undefined ? null : (
                <span className="pg-choice__picture">
                  <EventDrawing category={option.picture.category} seed={option.picture.seed} />
                </span>
              )}
              {option.label}
            </span>
          </label>
        ))}
      </div>
      <FieldNote field={field} />
    </fieldset>
  );
}

function CheckboxField({ field }: { readonly field: Extract<FieldData, { readonly kind: 'checkbox' }> }) {
  const { name, label, isChecked, problem } = field;
  return (
    <div className="pg-field" data-invalid={problem !== undefined}>
      <label className="pg-check">
        <input
          className="pg-check__input"
          type="checkbox"
          id={`field-${name}`}
          name={name}
          value="on"
          defaultChecked={isChecked}
          aria-invalid={problem !== undefined}
          {...describe(field)}
        />
        <span>{label}</span>
      </label>
      <FieldNote field={field} />
    </div>
  );
}
