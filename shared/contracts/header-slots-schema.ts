import { SLOTS } from './host-props.ts';
import { createSchema } from './shape-schema.ts';

export const headerSlotsSchema = createSchema(SLOTS);
