import type { ClickTrack, EventCreateSource } from '../../../shared/analytics/analytics-events.ts';

declare module 'react' {
  // JSX accepts any text in a hyphenated attribute without this type, including a category that is not counted.
  interface HTMLAttributes<T> {
    'data-track'?: ClickTrack | undefined;
    'data-create'?: EventCreateSource | undefined;
  }
}
