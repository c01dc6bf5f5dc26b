import * as z from 'zod/mini';
import { SITES, type SiteDomain } from '../sites/sites.ts';
import { PUBLIC_ID } from '../text/field-patterns.ts';
import { FLAG_NAMES, type FlagName } from './flags.ts';

/** Roles that a rule may name. Staff have only the role `staff`. */
export const FLAG_ROLES = ['anonymous', 'attendee', 'organizer', 'staff'] as const;
type FlagRole = (typeof FLAG_ROLES)[number];

export function resolveFlagRole(user: { readonly isStaff: boolean; readonly isAttendee: boolean } | null): FlagRole {
  if (user === null) return 'anonymous';
  if (user.isStaff) return 'staff';
  return user.isAttendee ? 'attendee' : 'organizer';
}

/** What a flag is evaluated for. It contains no personal data: the ids are random or public. */
export interface FlagContext {
  /** Domain of the site: `.de`. */
  readonly site: string;
  readonly locale: string;
  readonly stage: string;
  readonly role: FlagRole;
  /** By the request's headers: the edge does not know the viewport. */
  readonly deviceBucket: 'mobile' | 'desktop';
  /** Random id of a browser; null if it has none yet and does not accept cookies. */
  readonly stableId: string | null;
  /** Public id of the user, for rules that name users; null without a session. */
  readonly userId: string | null;
}

const MAX_USERS = 200;
const domains = SITES.map(({ domain }) => domain) as [SiteDomain, ...SiteDomain[]];

/** On or off for everybody, or on for some: the named users, and a share of the named (else all) sites and roles. */
export const flagRuleSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('on') }),
  z.object({ state: z.literal('off') }),
  z.object({
    state: z.literal('some'),
    /** Percent of browsers, by their stable id. */
    share: z._default(z.number().check(z.minimum(0), z.maximum(100)), 100),
    sites: z._default(z.array(z.enum(domains)), []),
    roles: z._default(z.array(z.enum(FLAG_ROLES)), []),
    users: z._default(z.array(z.string().check(z.regex(PUBLIC_ID))).check(z.maxLength(MAX_USERS)), []),
  }),
]);
export type FlagRule = z.infer<typeof flagRuleSchema>;

/** Rules by flag. Flags without a rule are off. */
export type FlagRules = { readonly [Name in FlagName]?: FlagRule | undefined };

/**
 * Parses rules: a comma list of flags that are on (`creator-home,new-signin-signup`), or JSON of a rule for each flag.
 *
 * @throws Error that names the flag and the problem with its rule.
 */
export function parseFlagRules(text: string): FlagRules {
  const names = text.split(',').flatMap((name) => name.trim() || []);
  const rules = text.startsWith('{') ? Object.entries(JSON.parse(text)) : names.map((name) => [name, { state: 'on' }]);
  return Object.fromEntries(
    rules.map(([name, rule]) => {
      if (!(FLAG_NAMES as readonly unknown[]).includes(name)) throw new Error(`Unknown flag: ${name}`);
      const result = flagRuleSchema.safeParse(rule);
      if (result.success) return [name, result.data];
      throw new Error(`${[name, ...(result.error.issues[0]?.path ?? [])].join('.')} is not a valid rule`);
    }),
  );
}

/** Whether a rule turns its flag on. The same browser stays in or out as long as the share does not shrink past it. */
export function evaluateFlagRule(flag: string, rule: FlagRule, context: FlagContext): boolean {
  if (rule.state !== 'some') return rule.state === 'on';
  const { share, sites, roles, users } = rule;
  if (context.userId !== null && users.includes(context.userId)) return true;
  // Only users are named, so the rule applies to nobody else.
  if (users.length > 0 && sites.length === 0 && roles.length === 0 && share === 100) return false;
  if (sites.length > 0 && !(sites as readonly string[]).includes(context.site)) return false;
  if (roles.length > 0 && !roles.includes(context.role)) return false;
  if (share === 100) return true;
  return context.stableId !== null && hashToUnit(`${flag}:${context.stableId}`) * 100 < share;
}

/** A number from 0 to below 1 for a text, spread evenly: FNV-1a with the finalizer of MurmurHash3. */
export function hashToUnit(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
