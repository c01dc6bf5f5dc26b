import type { OrganizerSeed } from './build-organizers.ts';
import { BUYER_NAMES, SAMPLE_PEOPLE } from './sample-people.ts';

const DAY_SECONDS = 86_400;

interface ContactMessageSeed {
  readonly organizer: number;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly createdAt: number;
  readonly readAt: number | null;
}

/** What other people sent to the sample people's organizers, besides orders. */
export interface OrganizerHistory {
  readonly messages: readonly ContactMessageSeed[];
}

/** @param now seconds since 1970 */
export function buildOrganizerHistory(organizers: readonly OrganizerSeed[], now: number): OrganizerHistory {
  const owned = SAMPLE_PEOPLE.flatMap(({ id, organizer: sample }) => {
    const organizer = organizers.find(({ owner }) => owner === id);
    return sample === null || organizer === undefined ? [] : [{ sample, organizer: organizer.id }];
  });
  return {
    messages: owned.flatMap(({ sample, organizer }) =>
      sample.messages.map((message, index) => ({
        organizer,
        ...createWriter(index),
        message,
        createdAt: now - (index + 1) * DAY_SECONDS,
        readAt: index === 0 ? null : now,
      })),
    ),
  };
}

function createWriter(index: number) {
  const name = BUYER_NAMES[index % BUYER_NAMES.length] ?? BUYER_NAMES[0];
  return { name, email: buildBuyerEmail(name) };
}

/** Builds the mail address of a buyer. */
export function buildBuyerEmail(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@example.com`;
}
