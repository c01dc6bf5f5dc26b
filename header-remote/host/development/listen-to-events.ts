import { describeValue } from './describe-value.ts';

type HeaderEventName = Extract<keyof GlobalEventHandlersEventMap, `marquee:${string}`>;

/** An event of the header, as the badge lists it. */
export interface SeenEvent {
  readonly name: HeaderEventName;
  /** Seconds since the page began: `1.23 s`. */
  readonly time: string;
  readonly detail: string;
}

/** Calls a listener with each event of the page's headers. */
export function listenToEvents(listener: (event: SeenEvent) => void): void {
  const names = {
    'marquee:ready': true,
    'marquee:search': true,
    'marquee:location': true,
    'marquee:analytics': true,
    'marquee:error': true,
  } satisfies Record<HeaderEventName, true>;
  for (const name of Object.keys(names) as HeaderEventName[]) {
    document.addEventListener(name, ({ timeStamp, detail }) =>
      listener({ name, time: `${(timeStamp / 1_000).toFixed(2)} s`, detail: describeValue(detail) }),
    );
  }
}
