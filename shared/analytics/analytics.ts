/** Where an attempt to create an event began (spec §7 "Tracking"). */
export interface EventCreateAttempt {
  readonly name: 'EventCreateAttempt';
  readonly eventCreateSource: string;
  readonly pageArea: string;
  readonly hasPublish: boolean;
  readonly hasPaidPublish: boolean;
}

/** A click or hover in the header (spec §7 "Tracking"). */
export interface HeaderInteraction {
  readonly name: 'HeaderInteraction';
  readonly requestPath: string;
  readonly action: string;
  readonly category: string;
  readonly label: string;
}

export type AnalyticsEvent = EventCreateAttempt | HeaderInteraction;
