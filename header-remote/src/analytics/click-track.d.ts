import type { ClickTrack } from '../../../shared/analytics/analytics-events.ts';

declare module 'react' {
  // Without this type, JSX accepts any text in a hyphenated attribute, including a category that is not counted.
  interface HTMLAttributes<T> {
    'data-track'?: ClickTrack | undefined;
  }
}
