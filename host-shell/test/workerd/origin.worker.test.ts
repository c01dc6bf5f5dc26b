import { afterAll, beforeAll } from 'vitest';
import { describeEvents } from './event-rules.ts';
import { describeMarketplace } from './market-rules.ts';
import { describePlaces } from './place-rules.ts';
import { describeSearch } from './search-rules.ts';
import { type SeededOrigin, startSeededOrigin } from './seeded-origin.ts';

// One worker and one seed for all rules: filling the database is most of the time they take.
let origin: SeededOrigin;
/** Ten seconds on an idle machine; checks run beside others. */
const SEEDING_TIMEOUT_MS = 300_000;
beforeAll(async () => {
  origin = await startSeededOrigin();
}, SEEDING_TIMEOUT_MS);
afterAll(() => origin?.close());

describePlaces(() => origin);
describeSearch(() => origin);
describeEvents(() => origin);
describeMarketplace(() => origin);
