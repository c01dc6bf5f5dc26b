import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import { mapChannels } from '../../shared/contracts/channels.ts';
import { HEADER_SERVER_CONTRACT } from '../../shared/contracts/header-server.ts';
import type { ChooseRelease, HeaderRelease } from '../header/header-release.ts';
import type { ReleasesDescription } from '../releases/releases.ts';
import { createLocalRenderer } from '../releases/renderers.ts';

export const TEST_BUILD = 'b1b1b1b1b1b1';

export function createTestManifest(
  id = TEST_BUILD,
  files: Readonly<Record<string, string>> = {},
  sha256 = '0'.repeat(64),
): BuildManifest {
  return {
    hostContract: '1.0',
    contract: HEADER_SERVER_CONTRACT,
    id,
    files: { ...files },
    server: { file: 'server/entry.server.js', sha256 },
    createdAt: '2026-11-01T00:00:00.000Z',
    revision: '',
    change: '',
  };
}

export const importServer = () => import('@marquee/header-server');

/** A build rendered by the sources of this checkout. */
export function createTestRelease(manifest = createTestManifest()): HeaderRelease {
  return { build: manifest, renderer: createLocalRenderer(importServer) };
}

export function chooseTestRelease(release = createTestRelease()): ChooseRelease {
  return async () => ({ cookie: null, open: async () => release, openCommon: async () => release });
}

/** The state of builds in an isolate without stores. */
export const TEST_RELEASES: ReleasesDescription = {
  deployed: '0000',
  channels: mapChannels((channel) => ({ serves: '0000', share: channel === 'stable' ? 100 : 0, pointer: null })),
  notBound: [],
  problems: [],
};
