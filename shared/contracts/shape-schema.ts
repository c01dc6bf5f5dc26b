import * as z from 'zod/mini';
import { SLOTS, USER } from './host-props.ts';
import type { Infer, ObjectShape, Shape } from './shape.ts';

const TYPES = { string: z.string, number: z.number, boolean: z.boolean } as const;

function build(shape: Shape): z.ZodMiniType {
  // They have parsers of their own.
  if (shape === 'location' || shape === 'flags') return z.unknown();
  if (typeof shape === 'string') return TYPES[shape]();
  if (shape instanceof RegExp) return z.string().check(z.regex(shape));
  if ('oneOf' in shape) return z.literal([...(shape.oneOf as readonly string[])]);
  if ('orNull' in shape) return z.nullable(build(shape.orNull as Shape));
  if ('items' in shape) return z.array(build(shape.items as Shape)).check(z.maxLength(shape.most as number));
  const fields = Object.entries(shape as ObjectShape).map(([key, inner]) => {
    const schema = build(inner);
    return key.endsWith('?') ? [key.slice(0, -1), z.optional(schema)] : [key, schema];
  });
  return z.object(Object.fromEntries(fields));
}

export function createSchema<Type extends Shape>(shape: Type): z.ZodMiniType<Infer<Type>> {
  return build(shape) as z.ZodMiniType<Infer<Type>>;
}

export const headerSlotsSchema = createSchema(SLOTS);
export const headerUserSchema = createSchema(USER);
