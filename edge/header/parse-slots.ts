import type { HeaderSlots } from '../../shared/contracts/header-props.ts';
import { headerSlotsSchema } from '../../shared/contracts/header-slots-schema.ts';
import { parseJson } from './parse-json.ts';

/** What a host adds to the header, from JSON; undefined where that is absent or not valid. */
export function parseSlots(text: string | undefined): HeaderSlots | undefined {
  return headerSlotsSchema.safeParse(parseJson(text)).data;
}
