import { TriangleAlert } from 'lucide-react';
import { type FormEvent, type FormEventHandler, Fragment, type ReactNode, useState } from 'react';
import type { FormBlock } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';
import { useLiveForm } from '../queries/use-live-form.ts';
import { Button } from '../ui/Button.tsx';
import { ProgressIndicator } from '../ui/ProgressIndicator.tsx';
import { FormField } from './FormField.tsx';
import { FormTotal } from './FormTotal.tsx';
import { PostForm } from './PostForm.tsx';
import { useProblems } from './use-problems.ts';
import { useSending } from './use-sending.ts';

/** A form: its problems first, then its fields. The browser submits it unless the page is live. */
export function FormCard({ block }: { readonly block: FormBlock }) {
  const { t } = usePage();
  const { text, progress, submitLabel, submitVariant = 'primary', otherSubmit, savedBy, cancel, note } = block;
  const sending = useSending();
  const live = useLiveForm(block);
  const { resolveState, onSubmit } = live ?? sending;
  const { fields, check } = useProblems(block.fields);
  const problems = fields.filter(({ problem }) => problem !== undefined);
  const [isChanged, setChanged] = useState(false);
  const resolveOutcome = (value: string) => (savedBy === value && !isChanged ? 'successful' : 'default');
  return (
    <FormElement
      block={block}
      onSubmit={(event) => check(event) && onSubmit(event)}
      onInput={live?.onInput ?? (() => setChanged(true))}
    >
      {text === undefined ? null : <p className="pg-form__text">{text}</p>}
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
        <Fragment key={field.name}>
          {field.group === undefined ? null : <h2 className="pg-form__group">{field.group}</h2>}
          <div className="pg-form__field" data-width={field.width}>
            <FormField field={field} />
          </div>
        </Fragment>
      ))}
      {block.total === undefined ? null : <FormTotal total={block.total} />}
      <div className="pg-buttons">
        <Button
          type="submit"
          variant={submitVariant}
          state={resolveState('', problems.length === 0 ? resolveOutcome('') : 'not-successful')}
        >
          {submitLabel}
        </Button>
        {otherSubmit === undefined ? null : (
          <Button
            type="submit"
            variant="secondary"
            state={resolveState(otherSubmit.value, resolveOutcome(otherSubmit.value))}
            name={otherSubmit.name}
            value={otherSubmit.value}
          >
            {otherSubmit.label}
          </Button>
        )}
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

interface FormElementProps {
  readonly block: FormBlock;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

function FormElement({ block, onSubmit, onInput, children }: FormElementProps) {
  if (block.method !== 'get')
    return (
      <PostForm
        path={block.path}
        fields={block.hidden}
        className="pg-form"
        hasFile={block.fields.some(({ kind }) => kind === 'file')}
        onSubmit={onSubmit}
        onInput={onInput}
      >
        {children}
      </PostForm>
    );
  return (
    <form action={block.path} className="pg-form" noValidate onSubmit={onSubmit} onInput={onInput}>
      {Object.entries(block.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
