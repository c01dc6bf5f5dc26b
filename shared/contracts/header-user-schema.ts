import { USER } from './host-props.ts';
import { createSchema } from './shape-schema.ts';

export const headerUserSchema = createSchema(USER);
