import { expect, it } from 'vitest';
import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import { type ChannelMove, type ChannelPointer, NO_POINTERS } from '../../shared/contracts/channel-pointer.ts';
import { findPrunable } from './prune.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 60 * 60_000;
const at = (daysAgo: number) => new Date(NOW - daysAgo * DAY_MS).toISOString();
const nameOf = (index: number) => index.toString(16).padStart(12, '0');
const createBuild = (index: number, daysAgo: number): BuildManifest => ({
  hostContract: '1.0',
  contract: 1,
  id: nameOf(index),
  files: {},
  server: { file: 'server/entry.server.js', sha256: '0'.repeat(64) },
  createdAt: at(daysAgo),
  revision: '',
  change: '',
});
const createMove = (index: number, daysAgo: number): ChannelMove => ({
  build: nameOf(index),
  server: '0'.repeat(64),
  share: 100,
  by: '',
  at: at(daysAgo),
  why: '',
  revision: 0,
});
const createPointer = (move: ChannelMove, ...history: ChannelMove[]): ChannelPointer => ({ ...move, history });

/** Thirty builds, the newest first, one each day from ten days ago. */
const OLD = Array.from({ length: 30 }, (_, index) => createBuild(index, 10 + index));

it('keeps the newest 20, what is younger than a week, and what a channel named in the last week', () => {
  expect(findPrunable(OLD, NO_POINTERS, NOW)).toEqual(OLD.slice(20).map(({ id }) => id));
  const young = Array.from({ length: 30 }, (_, index) => createBuild(index, 6));
  expect(findPrunable(young, NO_POINTERS, NOW)).toEqual([]);

  // 29 serves; 28 did until 5 days ago, however long before that it was promoted; 27 ended 9 days ago.
  const stable = createPointer(createMove(29, 5), createMove(28, 9), createMove(27, 12));
  const canary = createPointer(createMove(26, 20), createMove(25, 21));
  const prunable = findPrunable(OLD, { ...NO_POINTERS, stable, canary }, NOW);
  expect(prunable).not.toContain(nameOf(29));
  expect(prunable).not.toContain(nameOf(28));
  expect(prunable).toContain(nameOf(27));
  expect(prunable).not.toContain(nameOf(26));
  expect(prunable).toContain(nameOf(25));
});
