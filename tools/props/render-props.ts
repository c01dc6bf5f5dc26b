import { listFields, type Shape, type ShapeField } from '../../shared/contracts/shape.ts';
import { FLAGS } from '../../shared/flags/flags.ts';
import { findName, OBJECT_NAMES, readDocumentedShape } from './documented-shapes.ts';

const quoteChoices = ({ oneOf }: { readonly oneOf?: unknown }): readonly string[] =>
  (oneOf as readonly unknown[]).map((choice) => (typeof choice === 'string' ? `'${choice}'` : `${choice}`));

/** A shape as a type of the declarations. */
function renderType(shape: Shape): string {
  const name = findName(shape);
  if (name !== undefined) return name;
  if (shape === 'location') return 'Location';
  if (shape === 'flags') return 'HeaderFlags';
  if (typeof shape === 'string') return shape;
  if (shape instanceof RegExp) return 'string';
  if ('oneOf' in shape) return quoteChoices(shape).join(' | ');
  if ('orNull' in shape) return `${renderType(shape.orNull as Shape)} | null`;
  if ('items' in shape) return `${renderType(shape.items as Shape)}[]`;
  return `{ ${listFields(shape).map(renderMember).join('; ')} }`;
}

const renderMember = ({ name, shape, isOptional }: ShapeField): string =>
  isOptional ? `${name}?: ${renderType(shape)} | undefined` : `${name}: ${renderType(shape)}`;

const renderComment = (text: string) => (text === '' ? '' : `  /** ${text} */\n`);

/** The interfaces of the objects that hosts pass. */
export function renderObjects(): string {
  const objects = Object.entries(OBJECT_NAMES).map(([name, key]) => {
    const { comment, fields } = readDocumentedShape(key);
    const members = fields.map((field) => `${renderComment(field.meaning)}  ${renderMember(field)};\n`);
    return `/** ${comment} */\nexport interface ${name} {\n${members.join('')}}\n`;
  });
  const flags = Object.entries(FLAGS).map(
    ([name, effect]) => `${renderComment(effect)}  '${name}'?: boolean | undefined;\n`,
  );
  const ofFlags = `/** Feature flags; absent is off. */\nexport interface HeaderFlags {\n${flags.join('')}}\n`;
  return [...objects, ofFlags].join('\n');
}

/** The members of `MountOptions` beside its callbacks. */
export function renderOptions(): string {
  return [...readDocumentedShape('OPTIONS').fields, ...readDocumentedShape('PROPS').fields]
    .map(({ name, shape, meaning, fallback }) => {
      const type = renderType(shape);
      const isWhole = typeof shape === 'string' ? shape !== 'location' : 'oneOf' in shape;
      const comment = renderComment(`${meaning} Default: ${fallback}.`);
      return `${comment}  readonly ${name}?: ${isWhole ? type : `Loose<${type}>`} | null | undefined;\n`;
    })
    .join('');
}

/** A shape in words. */
function describeShape(shape: Shape): string {
  const name = findName(shape) ?? { location: 'Location', flags: 'HeaderFlags' }[String(shape)];
  if (name !== undefined) return `[${name}](#${name.toLowerCase()})`;
  if (typeof shape === 'string') return shape;
  if (shape instanceof RegExp) return 'string';
  if ('oneOf' in shape)
    return quoteChoices(shape)
      .map((choice) => choice.replace(/^'.*'$/, '`$&`'))
      .join(', ');
  if ('orNull' in shape) return `${describeShape(shape.orNull as Shape)} or null`;
  if ('items' in shape) {
    const items = describeShape(shape.items as Shape);
    return Number.isFinite(shape.most) ? `list of up to ${shape.most}: ${items}` : `list: ${items}`;
  }
  const fields = listFields(shape).map(
    (field) => `\`${field.name}${field.isOptional ? '?' : ''}\` ${describeShape(field.shape)}`,
  );
  return `object: ${fields.join(', ')}`;
}

function renderTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
  return `${[heads, heads.map(() => '---'), ...rows].map(line).join('\n')}\n`;
}

/** The options of the ways that run script. */
export function renderOptionTable(): string {
  const rows = [...readDocumentedShape('OPTIONS').fields, ...readDocumentedShape('PROPS').fields].map(
    ({ name, shape, meaning, fallback }) => [`\`${name}\``, describeShape(shape), meaning, fallback],
  );
  return renderTable(['prop', 'type', 'meaning', 'default'], rows);
}

/** A section for each object. */
export function renderObjectSections(): string {
  const sections = Object.entries(OBJECT_NAMES).map(([name, key]) => {
    const { comment, fields } = readDocumentedShape(key);
    const rows = fields.map((field) => [
      `\`${field.name}${field.isOptional ? '?' : ''}\``,
      describeShape(field.shape),
      field.meaning,
    ]);
    return `### ${name}\n\n${comment}\n\n${renderTable(['field', 'type', 'meaning'], rows)}`;
  });
  const flags = Object.entries(FLAGS).map(([name, effect]) => [`\`${name}\``, effect]);
  return [...sections, `### HeaderFlags\n\nAbsent is off.\n\n${renderTable(['flag', 'effect'], flags)}`].join('\n');
}
