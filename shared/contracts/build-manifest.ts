import * as z from 'zod/mini';

/** Twelve hexadecimal digits of the SHA-256 over a build's files: builds with the same id are identical. */
export const BUILD_ID = /^[0-9a-f]{12}$/;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const path = z.string().check(z.regex(/^[A-Za-z0-9_@.-]+(\/[A-Za-z0-9_@.-]+)*$/));

/** `build.json` of a build: all that the edge knows of it before it runs any of its code. */
export const buildManifestSchema = z.object({
  /** Version of the server module's interface (`HEADER_SERVER_CONTRACT`). */
  contract: z.number(),
  /** Version of what hosts see (`HOST_CONTRACT`); builds of before it was named are of the first. */
  hostContract: z._default(z.string().check(z.regex(/^\d+\.\d+$/)), '1.0'),
  id: z.string().check(z.regex(BUILD_ID)),
  /** Path of each browser file below the build's folder, with its Subresource Integrity value. */
  files: z.record(path, z.string().check(z.startsWith('sha'))),
  /** Text of the files that a page may have in its HTML. */
  inline: z.optional(z.record(path, z.string())),
  /** The module that the edge renders with. */
  server: z.object({ file: path, sha256 }),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Git revision that it was built from; empty outside of a repository. */
  revision: z.string(),
  /** Subject of that revision: what a list of builds shows. */
  change: z.string(),
});
export type BuildManifest = z.infer<typeof buildManifestSchema>;

/**
 * Version of the host contract: the declarations in `header-remote/types/`. A breaking change raises the number before
 * the dot, an addition the other.
 */
export const HOST_CONTRACT = '2.6';

/** Whether a host that uses one version may break on another. */
export function isBreaking(used: string, offered: string): boolean {
  return used.split('.')[0] !== offered.split('.')[0];
}
