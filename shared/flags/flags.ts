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

/** Absent means off. */
export type HeaderFlags = { [Name in FlagName]?: boolean | undefined };

/** Key of a flag's rule in the store shared by the edge and the staff page. */
export const buildFlagRuleKey = (flag: FlagName): string => `rule:${flag}`;

/** On requests for pages: the flags that the edge evaluated, so that the page agrees with its header. */
export const FLAGS_HEADER = 'eb-flags';

/** Builds `creator-home,manage-overview`: the flags that are on; empty if none is. */
export function buildFlagsHeader(flags: HeaderFlags): string {
  return FLAG_NAMES.filter((name) => flags[name] === true).join(',');
}

/** Unlike in operators' lists, unknown names are ignored: the two sides may have different versions. */
export function parseFlagsHeader(text: string | null): HeaderFlags {
  const names = text?.split(',').map((name) => name.trim()) ?? [];
  return Object.fromEntries(FLAG_NAMES.filter((name) => names.includes(name)).map((name) => [name, true]));
}
