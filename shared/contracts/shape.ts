import type { HeaderFlags } from '../flags/flags.ts';
import type { Location } from '../location/location.ts';

/** Values by the name of their type. Locations, null while unknown, and flags have parsers of their own. */
interface Leaves {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly location: Location | null;
  readonly flags: HeaderFlags;
}

/** Fields by name; `?` after a name: the field may be absent. */
export interface ObjectShape {
  readonly [key: string]: Shape;
}

/**
 * The form of a value as data, of which types, schemas, declarations and the tables of the documents are made. Browsers
 * check values with it: a schema library would weigh more than the header's menus.
 */
export type Shape =
  | keyof Leaves
  /** A text that matches. */
  | RegExp
  | { readonly oneOf: readonly (string | number)[] }
  | { readonly items: Shape; readonly most: number }
  | { readonly orNull: Shape }
  | ObjectShape;

type Fields<Type extends object> = {
  -readonly [Key in keyof Type as Key extends `${string}?` ? never : Key]: Infer<Type[Key]>;
} & {
  -readonly [Key in keyof Type as Key extends `${infer Name}?` ? Name : never]?: Infer<Type[Key]> | undefined;
};

/** The type of the values that are like a shape. */
export type Infer<Type> = Type extends keyof Leaves
  ? Leaves[Type]
  : Type extends RegExp
    ? string
    : Type extends { readonly oneOf: readonly (infer Choice)[] }
      ? Choice
      : Type extends { readonly items: infer Item }
        ? Infer<Item>[]
        : Type extends { readonly orNull: infer Inner }
          ? Infer<Inner> | null
          : Type extends object
            ? { [Key in keyof Fields<Type>]: Fields<Type>[Key] }
            : never;

export interface ShapeField {
  readonly name: string;
  readonly shape: Shape;
  readonly isOptional: boolean;
}

/** The fields of an object; none for another shape. */
export function listFields(shape: Shape): readonly ShapeField[] {
  if (typeof shape !== 'object' || shape instanceof RegExp) return [];
  if ('oneOf' in shape || 'items' in shape || 'orNull' in shape) return [];
  return Object.entries(shape as ObjectShape).map(([key, inner]) => {
    const name = key.replace('?', '');
    return { name, shape: inner, isOptional: name !== key };
  });
}
