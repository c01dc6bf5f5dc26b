import { SAMPLE_USERS } from './sample-users.server.ts';

/** Sample accounts are shared by all visitors, so their name, role and account cannot be changed. */
export function isSampleAccount(publicId: string): boolean {
  return Object.values(SAMPLE_USERS).some((user) => user.publicId === publicId);
}
