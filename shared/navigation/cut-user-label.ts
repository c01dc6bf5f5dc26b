const LONGEST_LABEL = 30;
const CUT_LABEL = 25;

/** For the narrow menu: more than 30 characters become 25 and `...` (spec §5). Characters are code points. */
export function cutUserLabel(label: string): string {
  const characters = [...label];
  return characters.length > LONGEST_LABEL ? `${characters.slice(0, CUT_LABEL).join('')}...` : label;
}
