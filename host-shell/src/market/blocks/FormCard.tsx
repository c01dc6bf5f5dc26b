import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FormBlock } from '../../page/blocks.ts';
import { usePage } from '../../page/page-context.ts';
import { FormField } from './FormField.tsx';
import { PostForm } from './PostForm.tsx';

/** A form: what is wrong first, then its fields. It is sent as HTML forms are, with script or without. */
export function FormCard({ block }: { readonly block: FormBlock }) {
  const { t } = usePage();
  const { text, fields, submitLabel, submitVariant = 'primary', cancel, note } = block;
  const problems = fields.filter(({ problem }) => problem !== undefined);
  return (
    <FormElement block={block}>
      {text === undefined ? null : <p className="pg-form__text">{text}</p>}
      {problems.length === 0 ? null : (
        <div className="pg-form__problems" role="alert">
          <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
          <div>
            <p>{t('form.problems')}</p>
            <ul>
              {problems.map(({ name, label }) => (
                <li key={name}>
                  <a href={`#field-${name}`}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {fields.map((field) => (
        <FormField key={field.name} field={field} />
      ))}
      <div className="pg-buttons">
        <button type="submit" className={`pg-button pg-button--${submitVariant}`}>
          {submitLabel}
        </button>
        {cancel === undefined ? null : (
          <a className="pg-button pg-button--secondary" href={cancel.path}>
            {cancel.label}
          </a>
        )}
      </div>
      {note === undefined ? null : <p className="pg-form__note">{note}</p>}
    </FormElement>
  );
}

function FormElement({ block, children }: { readonly block: FormBlock; readonly children: ReactNode }) {
  if (block.method !== 'get')
    return (
      <PostForm path={block.path} fields={block.hidden} className="pg-form">
        {children}
      </PostForm>
    );
  return (
    <form action={block.path} className="pg-form">
      {Object.entries(block.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
