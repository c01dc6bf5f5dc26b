import type { EventSeed } from './build-events.ts';

/** A row of the table `ticket_types`. */
export interface TicketTypeSeed {
  readonly id: number;
  readonly series: number;
  readonly kind: 'general' | 'front-row';
  /** In hundredths of the currency's unit. */
  readonly price: number;
  readonly capacity: number;
  readonly limitPerPerson: number;
}

const LIMIT_PER_PERSON = 8;
const FRONT_ROW_LIMIT = 4;

/** Builds the ticket types of the sample events: one for each price. */
export function buildTicketTypes(events: readonly EventSeed[]): readonly TicketTypeSeed[] {
  const types = events.flatMap(({ number, priceLow, priceHigh }): Omit<TicketTypeSeed, 'id'>[] => {
    const general = {
      series: number,
      kind: 'general' as const,
      price: (priceLow ?? 0) * 100,
      capacity: 40 + ((number * 37) % 160),
      limitPerPerson: LIMIT_PER_PERSON,
    };
    if (priceHigh === null || priceHigh === priceLow) return [general];
    const frontRow = { kind: 'front-row' as const, price: priceHigh * 100, capacity: 10 + ((number * 13) % 30) };
    return [general, { ...general, ...frontRow, limitPerPerson: FRONT_ROW_LIMIT }];
  });
  return types.map((type, index) => ({ id: index + 1, ...type }));
}
