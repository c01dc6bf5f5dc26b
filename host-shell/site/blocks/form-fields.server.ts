import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { cleanLine, cleanText } from '../../../shared/text/clean-text.ts';
import type { ChoiceKind, FieldData, FieldOption } from '../page/blocks.ts';
import type { TranslatePage } from '../page/page-context.ts';

type FieldRow = Pick<FieldData, 'kind' | 'isRequired' | 'width' | 'maxLength' | 'hasCounter' | 'autoComplete'> & {
  readonly label: PageMessageKey;
  readonly hint?: PageMessageKey;
  /** For `number` only. */
  readonly min?: number;
  readonly max?: number;
};

type FormFields = Readonly<Record<string, FieldRow>>;

type ValueOf<Kind extends FieldRow['kind']> = Kind extends 'checkbox'
  ? boolean
  : Kind extends 'choices'
    ? readonly string[]
    : string;

export type FormValues<Fields extends FormFields> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]['kind']> };
export type FormProblems<Fields extends FormFields> = { readonly [Name in keyof Fields]?: string };
export type FormOptions<Fields extends FormFields> = {
  readonly [Name in keyof Fields as Fields[Name]['kind'] extends ChoiceKind ? Name : never]: readonly FieldOption[];
};

const MAX_LINE = 200;
const MAX_PARAGRAPH = 4_000;
/** Addresses that mail servers accept. The syntax cannot tell whether a mailbox exists. */
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function parseForm<const Fields extends FormFields>(
  fields: Fields,
  form: URLSearchParams,
  options: FormOptions<Fields>,
  t: TranslatePage,
): { readonly values: FormValues<Fields>; readonly problems: FormProblems<Fields>; readonly isValid: boolean } {
  const values: Record<string, string | boolean | readonly string[]> = {};
  const problems: Record<string, string> = {};
  for (const [name, row] of Object.entries<FieldRow>(fields)) {
    const known = (options as Record<string, readonly FieldOption[]>)[name]?.map(({ value }) => value);
    const sent = form.getAll(name);
    const chosen = known === undefined ? sent : [...new Set(sent)].filter((value) => known.includes(value));
    const [first = ''] = chosen;
    const clean = row.kind === 'paragraph' ? cleanText : cleanLine;
    const text = known === undefined ? clean(first).normalize('NFC').trim() : first;
    values[name] = row.kind === 'checkbox' ? sent.length > 0 : row.kind === 'choices' ? chosen : text;
    const missing = t(known === undefined ? 'form.required' : 'form.choice');
    const problem = text === '' ? (row.isRequired === true ? missing : null) : findTextProblem(row, text, t);
    if (problem !== null) problems[name] = problem;
  }
  return {
    values: values as FormValues<Fields>,
    problems: problems as FormProblems<Fields>,
    isValid: Object.keys(problems).length === 0,
  };
}

function findTextProblem(row: FieldRow, value: string, t: TranslatePage): string | null {
  const maxLength = row.maxLength ?? (row.kind === 'paragraph' ? MAX_PARAGRAPH : MAX_LINE);
  if (value.length > maxLength) return t('form.too-long', { max: maxLength });
  switch (row.kind) {
    case 'email':
      return EMAIL.test(value) ? null : t('form.email');
    case 'url':
      return /^https?:\/\//.test(value) && URL.canParse(value) ? null : t('form.url');
    case 'date':
      return DATE.test(value) && !Number.isNaN(Date.parse(`${value}T00:00Z`)) ? null : t('form.date');
    case 'time':
      return TIME.test(value) ? null : t('form.time');
    case 'number': {
      const { min = 0, max = 1_000_000 } = row;
      const isWithin = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
      return isWithin ? null : t('form.number', { min, max });
    }
    default:
      return null;
  }
}

export function createFields<const Fields extends FormFields>(
  fields: Fields,
  values: Partial<FormValues<Fields>>,
  options: FormOptions<Fields>,
  t: TranslatePage,
  problems: FormProblems<Fields> = {},
): readonly FieldData[] {
  return Object.entries<FieldRow>(fields).map(([name, { min, max, label, hint, ...row }]): FieldData => {
    const value: string | boolean | readonly string[] | undefined = values[name];
    const own = (options as Record<string, readonly FieldOption[]>)[name];
    return {
      ...row,
      name,
      label: t(label),
      hint: hint && t(hint),
      problem: problems[name],
      values: typeof value === 'boolean' ? (value ? ['on'] : []) : typeof value === 'string' ? [value] : (value ?? []),
      ...(own === undefined ? {} : { options: own }),
    };
  });
}
