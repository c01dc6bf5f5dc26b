import type { PlatformClient } from './platform-client.ts';

/** The part of a bucket that takes a build, over the platform's API. */
export function createObjectStore(client: PlatformClient, bucket: string) {
  const address = (key: string) => `/accounts/${client.account}/r2/buckets/${bucket}/objects/${key}`;
  return {
    head: async (key: string) => ((await client.exists(address(key))) ? { key } : null),
    put: (key: string, content: string | Uint8Array<ArrayBuffer>) => client.put(address(key), content),
  };
}
