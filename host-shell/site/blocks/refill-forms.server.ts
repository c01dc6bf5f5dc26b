import { cleanText } from '../../../shared/text/clean-text.ts';
import type { Block, FieldData } from '../page/blocks.ts';
import type { Page } from '../page/page-data.ts';

/** Refills a page's forms for this path with the posted values, so that users need not type them again. */
export function refillForms(page: Page, path: string, sent: URLSearchParams): Page {
  if (page.kind !== 'market') return page;
  const refill = (block: Block): Block =>
    block.kind === 'form' && block.path.split('?')[0] === path
      ? { ...block, fields: block.fields.map((field) => refillField(field, sent)) }
      : block;
  return { ...page, blocks: page.blocks.map(refill) };
}

function refillField(field: FieldData, sent: URLSearchParams): FieldData {
  const values = sent.getAll(field.name);
  switch (field.kind) {
    case 'file':
      return field;
    case 'checkbox':
      return { ...field, isChecked: values.length > 0 };
    case 'choices':
      return { ...field, values: field.options.flatMap(({ value }) => (values.includes(value) ? value : [])) };
    default:
      return { ...field, value: cleanText(values[0] ?? '') };
  }
}
