import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  ENVIRONMENT,
  MENU_LINK,
  MENU_URLS,
  OPTIONS,
  PAGE,
  PROPS,
  SLOT_LINK,
  SLOTS,
  USER,
} from '../../shared/contracts/host-props.ts';
import { listFields, type ObjectShape, type Shape, type ShapeField } from '../../shared/contracts/shape.ts';

const SHAPES = { USER, MENU_LINK, MENU_URLS, ENVIRONMENT, PAGE, SLOTS, PROPS, OPTIONS } as const satisfies Readonly<
  Record<string, ObjectShape>
>;
type ShapeKey = keyof typeof SHAPES;

const SOURCE = resolve(import.meta.dirname, '../../shared/contracts/host-props.ts');

/** A field of a shape, with its comment. */
interface DocumentedField extends ShapeField {
  readonly meaning: string;
  /** Meaning of a field that is left out; empty where none is stated. */
  readonly fallback: string;
}

const BLOCK = /^(?:\/\*\* (.*) \*\/\n)?export const (\w+) = \{\n([\s\S]*?)\n\} as const/gm;
/** Fields stand two spaces deep; those of an object within one have no comments. */
const FIELD = /(?:^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {2}'?(\w+)\??'?: /gm;

function parseComment(text: string): { readonly meaning: string; readonly fallback: string } {
  const lines = text.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim());
  const [meaning = '', fallback = ''] = lines.join(' ').split('@default');
  return { meaning: meaning.trim(), fallback: fallback.trim() };
}

/** Comments of the source, by the names of its exports and of their fields. */
function readComments() {
  const blocks = [...readFileSync(SOURCE, 'utf8').matchAll(BLOCK)];
  return new Map(
    blocks.map(([, comment = '', name = '', body = '']) => {
      const fields = [...body.matchAll(FIELD)].map(([, text = '', field = '']) => [field, parseComment(text)] as const);
      return [name, { comment, fields: new Map(fields) }];
    }),
  );
}

/** Reads an object of the schema with the comments of its source. */
export function readDocumentedShape(key: ShapeKey): { comment: string; fields: readonly DocumentedField[] } {
  const { comment = '', fields } = readComments().get(key) ?? {};
  return {
    comment,
    fields: listFields(SHAPES[key]).map((field) => ({
      ...field,
      ...(fields?.get(field.name) ?? { meaning: '', fallback: '' }),
    })),
  };
}

/** Names of the objects in declarations and documents. */
export const OBJECT_NAMES = {
  HeaderUser: 'USER',
  MenuLink: 'MENU_LINK',
  MenuUrls: 'MENU_URLS',
  HeaderEnvironment: 'ENVIRONMENT',
  HeaderPage: 'PAGE',
  HeaderSlots: 'SLOTS',
} as const satisfies Readonly<Record<string, ShapeKey>>;

/** The name of an object; undefined for another shape. */
export function findName(shape: Shape): string | undefined {
  if (shape === SLOT_LINK) return 'MenuLink';
  return Object.entries(OBJECT_NAMES).find(([, key]) => SHAPES[key] === shape)?.[0];
}
