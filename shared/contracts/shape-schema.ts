import * as z from 'zod/mini';
import { SLOTS, USER } from './host-props.ts';
import type { Infer, ObjectShape, Shape } from './shape.ts';

/** Schemas of values that have their own parser. */
export type LeafSchemas = Readonly<Record<'location' | 'flags', z.ZodMiniType>>;

const TYPES = { string: z.string, number: z.number, boolean: z.boolean } as const;

function build(shape: Shape, leaves: LeafSchemas | undefined): z.ZodMiniType {
  if (shape === 'location' || shape === 'flags') return leaves?.[shape] ?? z.never();
  if (typeof shape === 'string') return TYPES[shape]();
  if (shape instanceof RegExp) return z.string().check(z.regex(shape));
  if ('oneOf' in shape) return z.literal([...(shape.oneOf as readonly string[])]);
  if ('orNull' in shape) return z.nullable(build(shape.orNull as Shape, leaves));
  if ('items' in shape) return z.array(build(shape.items as Shape, leaves)).check(z.maxLength(shape.most as number));
  const fields = Object.entries(shape as ObjectShape).map(([key, inner]) => {
    const schema = build(inner, leaves);
    return key.endsWith('?') ? [key.slice(0, -1), z.optional(schema)] : [key, schema];
  });
  return z.object(Object.fromEntries(fields));
}

/**
 * Makes a schema of a shape.
 *
 * @param leaves needed where the shape has locations or flags
 */
export function createSchema<Type extends Shape>(shape: Type, leaves?: LeafSchemas): z.ZodMiniType<Infer<Type>> {
  return build(shape, leaves) as z.ZodMiniType<Infer<Type>>;
}

export const headerSlotsSchema = createSchema(SLOTS);

export const headerUserSchema = createSchema(USER);
