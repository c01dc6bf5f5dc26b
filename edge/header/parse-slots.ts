import type { HeaderSlots } from '../../shared/contracts/header-props.ts';
import { headerSlotsSchema } from '../../shared/contracts/header-slots-schema.ts';
import { parseJson } from './parse-json.ts';

/** Parses a host's additions to the header from JSON; undefined if absent or invalid. */
export function parseSlots(text: string | undefined): HeaderSlots | undefined {
  return headerSlotsSchema.safeParse(parseJson(text)).data;
}
