import { SAMPLE_USERS } from './sample-users.server.ts';

/** Everybody shares the sample people: their name, role and account stay as they are. */
export function isSampleAccount(publicId: string): boolean {
  return Object.values(SAMPLE_USERS).some((user) => user.publicId === publicId);
}
