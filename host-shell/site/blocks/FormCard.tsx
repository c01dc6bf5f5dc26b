import { TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { FieldData, FormBlock } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { HiddenFields, PostForm, useSending } from './PostForm.tsx';

/** A form: the problems that the server found first, then its fields. */
export function FormCard({ block }: { readonly block: FormBlock }) {
  const { t } = usePage();
  const { path, method, fields, hidden = {}, progress, submitLabel, submitVariant = 'primary', cancel, note } = block;
  const { onSubmit, state } = useSending();
  const problems = fields.filter(({ problem }) => problem !== undefined);
  const content = (
    <>
      {problems.length === 0 ? null : (
        <div className="pg-form__problems" role="alert">
          <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
          <div>
            <p>{t('form.problems')}</p>
            <ul>
              {problems.map(({ name, label, problem }) => (
                <li key={name}>
                  <a href={`#field-${name}`}>
                    {label}: {problem}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {progress === undefined ? null : <ProgressIndicator {...progress} />}
      {fields.map((field) => (
        <Fragment key={`${field.name} ${field.label}`}>
          {field.group === undefined ? null : <h2 className="pg-form__group">{field.group}</h2>}
          <div className="pg-form__field" data-width={field.width}>
            <FormField field={field} />
          </div>
        </Fragment>
      ))}
      <div className="pg-buttons">
        <Button
          type="submit"
          variant={submitVariant}
          state={state === 'default' && problems.length > 0 ? 'not-successful' : state}
        >
          {submitLabel}
        </Button>
        {cancel === undefined ? null : (
          <a className="pg-button pg-button--secondary" href={cancel.path}>
            {cancel.label}
          </a>
        )}
      </div>
      {note === undefined ? null : <p className="pg-form__note">{note}</p>}
    </>
  );
  if (method === 'get')
    return (
      <form action={path} className="pg-form">
        <HiddenFields fields={hidden} />
        {content}
      </form>
    );
  return (
    <PostForm path={path} fields={hidden} className="pg-form" onSubmit={onSubmit}>
      {content}
    </PostForm>
  );
}

/** A field with its label, hint and problem. Its element has the id `field-{name}`. */
function FormField({ field }: { readonly field: FieldData }) {
  const id = `field-${field.name}`;
  switch (field.kind) {
    case 'select':
      return <SelectField field={field} id={id} />;
    case 'radios':
    case 'choices':
      return <ChoiceGroup field={field} id={id} />;
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
              id={id}
            />
            <span>{field.label}</span>
          </label>
        </NotedField>
      );
    default:
      return <TextField field={field} id={id} />;
  }
}

const describe = ({ name, problem, hint }: FieldData) => ({
  'aria-invalid': problem !== undefined,
  ...(problem === undefined && hint === undefined ? {} : { 'aria-describedby': `note-${name}` }),
});

function NotedField({ field, children }: { readonly field: FieldData; readonly children: ReactNode }) {
  const { name, problem, hint } = field;
  return (
    <div className="pg-field" data-invalid={problem !== undefined}>
      {children}
      <p className="pg-field__foot">
        <span className="pg-field__note" id={`note-${name}`}>
          {problem ?? hint}
        </span>
      </p>
    </div>
  );
}

interface FieldProps {
  readonly field: FieldData;
  readonly id: string;
}

function SelectField({ field, id }: FieldProps) {
  const { t } = usePage();
  const { name, label, values, options = [], isRequired, isFixed } = field;
  const [value = ''] = values;
  const isChosen = options.some((option) => option.value === value);
  return (
    <NotedField field={field}>
      <label className="pg-field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={value}
        required={isRequired}
        disabled={isFixed}
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
    </NotedField>
  );
}

function ChoiceGroup({ field, id }: FieldProps) {
  const { name, label, kind, values, options = [] } = field;
  const { 'aria-describedby': note } = describe(field);
  return (
    <NotedField field={field}>
      <fieldset className="pg-choices" id={id} aria-describedby={note}>
        <legend className="pg-field__label">{label}</legend>
        <div className="pg-choices__list">
          {options.map((option) => (
            <label key={option.value} className="pg-choice">
              <input
                className="pg-choice__input"
                type={kind === 'radios' ? 'radio' : 'checkbox'}
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

/** A progress bar with its percentage; red under 50, orange under 75, else green. */
function ProgressIndicator({ label, percent }: NonNullable<FormBlock['progress']>) {
  return (
    <div className="pg-progress" data-tone={percent < 50 ? 'red' : percent < 75 ? 'orange' : 'green'}>
      <div className="pg-progress__words">
        <span>{label}</span>
        <span>{percent}%</span>
      </div>
      {/* An SVG, since a width in a style attribute would break the page's policy. */}
      <svg
        className="pg-progress__bar"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <rect className="pg-progress__track" width="100" height="6" />
        <rect className="pg-progress__fill" width={percent} height="6" />
      </svg>
    </div>
  );
}
