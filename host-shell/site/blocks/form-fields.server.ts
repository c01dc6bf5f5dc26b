import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { cleanLine, cleanText } from '../../../shared/text/clean-text.ts';
import type { FieldData, FieldOption, TextKind } from '../page/blocks.ts';
import type { TranslatePage } from '../page/page-context.ts';

interface RowBase {
  readonly label: PageMessageKey;
  readonly hint?: PageMessageKey;
  readonly isRequired?: boolean;
  /** Heading of the group that begins with this field. */
  readonly group?: PageMessageKey;
  readonly width?: 'half' | 'third';
}

interface TextRow extends RowBase {
  readonly kind: TextKind;
  readonly maxLength?: number;
  /** Shows `length/maxLength`. */
  readonly hasCounter?: boolean;
  /** For `number` only. */
  readonly min?: number;
  readonly max?: number;
  readonly autoComplete?: string;
}

/** Fields whose options the page supplies when it is rendered. */
type ChoiceRow = RowBase & ({ readonly kind: 'select' } | { readonly kind: 'radios' } | { readonly kind: 'choices' });

interface CheckboxRow extends RowBase {
  readonly kind: 'checkbox';
}

export type FieldRow = TextRow | ChoiceRow | CheckboxRow;
/** A form: its fields in order, by name. */
export type FormFields = Readonly<Record<string, FieldRow>>;

type ValueOf<Row extends FieldRow> = Row['kind'] extends 'checkbox'
  ? boolean
  : Row['kind'] extends 'choices'
    ? readonly string[]
    : string;

export type FormValues<Fields extends FormFields> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };
/** Problems by field name. */
export type FormProblems<Fields extends FormFields> = { readonly [Name in keyof Fields]?: string };
/** Options of the fields that need them. */
export type FormOptions<Fields extends FormFields> = {
  readonly [Name in keyof Fields as Fields[Name]['kind'] extends ChoiceRow['kind']
    ? Name
    : never]: readonly FieldOption[];
};

export interface ParsedForm<Fields extends FormFields> {
  readonly values: FormValues<Fields>;
  readonly problems: FormProblems<Fields>;
  readonly isValid: boolean;
}

const MAX_LINE = 200;
const MAX_PARAGRAPH = 4_000;
/** Addresses that mail servers accept. The syntax cannot tell whether a mailbox exists. */
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Parses the posted fields: cleans them and checks them against their limits and options. */
export function parseForm<const Fields extends FormFields>(
  fields: Fields,
  form: URLSearchParams,
  options: FormOptions<Fields>,
  t: TranslatePage,
): ParsedForm<Fields> {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, row] of Object.entries(fields)) {
    const parsed = parseField(
      row,
      form.getAll(name),
      (options as Record<string, readonly FieldOption[]>)[name] ?? [],
      t,
    );
    values[name] = parsed.value;
    if (parsed.problem !== null) problems[name] = parsed.problem;
  }
  return {
    values: values as FormValues<Fields>,
    problems: problems as FormProblems<Fields>,
    isValid: Object.keys(problems).length === 0,
  };
}

interface ParsedField {
  readonly value: string | boolean | readonly string[];
  readonly problem: string | null;
}

function parseField(
  row: FieldRow,
  sent: readonly string[],
  options: readonly FieldOption[],
  t: TranslatePage,
): ParsedField {
  if (row.kind === 'checkbox') {
    const isChecked = sent.length > 0;
    return { value: isChecked, problem: row.isRequired === true && !isChecked ? t('form.required') : null };
  }
  if (row.kind === 'choices' || row.kind === 'select' || row.kind === 'radios') {
    const known = options.map(({ value }) => value);
    const chosen = [...new Set(sent)].filter((value) => known.includes(value));
    const isMissing = row.isRequired === true && chosen.length === 0;
    const problem = isMissing ? t('form.choice') : null;
    return { value: row.kind === 'choices' ? chosen : (chosen[0] ?? ''), problem };
  }
  const [first = ''] = sent;
  const value = (row.kind === 'paragraph' ? cleanText(first) : cleanLine(first)).normalize('NFC').trim();
  return { value, problem: findTextProblem(row, value, t) };
}

function findTextProblem(row: TextRow, value: string, t: TranslatePage): string | null {
  if (value === '') return row.isRequired === true ? t('form.required') : null;
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

/** Creates the fields that the page renders, with the posted or the stored values. */
export function createFields<const Fields extends FormFields>(
  fields: Fields,
  values: Partial<FormValues<Fields>>,
  options: FormOptions<Fields>,
  t: TranslatePage,
  problems: FormProblems<Fields> = {},
): readonly FieldData[] {
  return Object.entries(fields).map(([name, row]): FieldData => {
    const value: unknown = (values as Record<string, unknown>)[name];
    const base = {
      name,
      label: t(row.label),
      hint: row.hint === undefined ? undefined : t(row.hint),
      problem: (problems as Record<string, string | undefined>)[name],
      isRequired: row.isRequired,
      group: row.group === undefined ? undefined : t(row.group),
      width: row.width,
    };
    if (row.kind === 'checkbox') return { ...base, kind: row.kind, isChecked: value === true };
    if (row.kind === 'choices' || row.kind === 'select' || row.kind === 'radios') {
      const own = (options as Record<string, readonly FieldOption[]>)[name] ?? [];
      const values = typeof value === 'string' ? [value] : ((value ?? []) as readonly string[]);
      return { ...base, kind: row.kind, options: own, values };
    }
    return {
      ...base,
      kind: row.kind,
      value: typeof value === 'string' ? value : '',
      maxLength: row.maxLength,
      hasCounter: row.hasCounter,
      autoComplete: row.autoComplete,
    };
  });
}
