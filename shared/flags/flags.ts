/** Feature flags of the header, all off by default, and what each does when it is on. */
export const FLAGS = {
  'manage-overview': 'Manage my events leads to the overview /manage/.',
  'creator-home': 'Manage my events leads to /organizations/home; wins over manage-overview.',
  'old-collections-link': 'The user menu links to the collections of events.',
  'new-signin-signup': 'Log In and Sign Up stand in place of Sign In.',
  'interests-detached': 'Interests open by themselves, and return to the page they were opened from.',
  'neighborhoods-and-boroughs': 'The location field suggests and accepts parts of cities too.',
} as const satisfies Readonly<Record<string, string>>;

export type FlagName = keyof typeof FLAGS;

export const FLAG_NAMES = Object.keys(FLAGS) as readonly FlagName[];

/** Flags that are on or off. Absent means off. */
export type HeaderFlags = { [Name in FlagName]?: boolean | undefined };

/**
 * Parses a comma list of flags that are on: `creator-home,new-signin-signup`.
 *
 * @throws Error that names an unknown flag.
 */
export function parseFlags(text: string): HeaderFlags {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const flags: HeaderFlags = {};
  for (const name of names) {
    const flag = FLAG_NAMES.find((candidate) => candidate === name);
    if (flag === undefined) throw new Error(`Unknown flag: ${name}`);
    flags[flag] = true;
  }
  return flags;
}
