import type { FormBlock } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';
import { Button } from '../ui/Button.tsx';
import { FormField } from '../ui/FormField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { HiddenFields, PostForm, useSending } from './PostForm.tsx';

export function FormCard({ block }: { readonly block: FormBlock }) {
  const { t } = usePage();
  const { path, method, fields, hidden = {}, progress, submitLabel, submitVariant = 'primary', cancel, note } = block;
  const { onSubmit, state } = useSending();
  const hasProblem = fields.some(({ problem }) => problem !== undefined);
  const content = (
    <>
      {hasProblem ? <Notice severity="error">{t('form.problems')}</Notice> : null}
      {progress === undefined ? null : <ProgressIndicator {...progress} />}
      {fields.map((field) => (
        <div key={`${field.name} ${field.label}`} className="pg-form__field" data-width={field.width}>
          <FormField field={field} />
        </div>
      ))}
      <div className="pg-buttons">
        <Button
          type="submit"
          variant={submitVariant}
          state={state === 'default' && hasProblem ? 'not-successful' : state}
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

/** Red under 50, orange under 75, else green. */
function ProgressIndicator({ label, percent }: NonNullable<FormBlock['progress']>) {
  return (
    <div className="pg-progress" data-tone={percent < 50 ? 'red' : percent < 75 ? 'orange' : 'green'}>
      <div className="pg-progress__words">
        <span>{label}</span>
        <span>{percent}%</span>
      </div>
      <progress className="pg-progress__bar" max={100} value={percent} aria-label={label} />
    </div>
  );
}
