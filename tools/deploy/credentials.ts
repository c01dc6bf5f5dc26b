import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { runWrangler } from '../wrangler.ts';
import { PLATFORM_API, PlatformClient } from './platform-client.ts';

const tokenSchema = z.object({ token: z.string() });
const whoSchema = z.object({ accounts: z.optional(z.array(z.object({ id: z.string() }))) });

/** The token of the environment, or that of wrangler's login, which renews itself. */
async function readToken(): Promise<string> {
  const { CLOUDFLARE_API_TOKEN: token } = process.env;
  return token ?? tokenSchema.parse(JSON.parse(await runWrangler(['auth', 'token', '--json']))).token;
}

/** The account of the environment, or the one of wrangler's login; empty if there is none, or more than one. */
async function readAccount(): Promise<string> {
  const { CLOUDFLARE_ACCOUNT_ID: account } = process.env;
  if (account) return account;
  const output = await runWrangler(['whoami', '--json']).catch(() => '{}');
  const [only, ...more] = whoSchema.parse(JSON.parse(output)).accounts ?? [];
  return more.length > 0 ? '' : (only?.id ?? '');
}

/** The platform's API with the credentials of the environment: `CLOUDFLARE_API_TOKEN`, or wrangler's login. */
export async function openPlatform(): Promise<PlatformClient> {
  const { CLOUDFLARE_API_BASE_URL: base = PLATFORM_API } = process.env;
  return new PlatformClient({ account: await readAccount(), readToken, base, sleep });
}
