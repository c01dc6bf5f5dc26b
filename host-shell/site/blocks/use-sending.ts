import { type FormEvent, useEffect, useState } from 'react';
import type { ButtonState } from '../ui/Button.tsx';

/** After this time the form can be sent again, in case the user stopped the navigation. */
const SENDING_TIMEOUT_MS = 15_000;

/** The button that sends a form: the value of a named button, or '' for the default button. */
type Sender = string | null;

/**
 * Tracks a form's submission: its button shows progress and ignores a second click. Without script only the browser
 * shows progress.
 */
export function useSending() {
  const [sender, setSender] = useState<Sender>(null);
  useEffect(() => {
    // A page restored from the back/forward cache can send its form again.
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setSender(null);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  useEffect(() => {
    if (sender === null) return undefined;
    const timer = setTimeout(() => setSender(null), SENDING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [sender]);
  return {
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (sender !== null) event.preventDefault();
      else setSender(submitter instanceof HTMLButtonElement ? submitter.value : '');
    },
    /** @param value of the button; absent for the default button */
    resolveState: (value = '', idle: ButtonState = 'default'): ButtonState => (sender === value ? 'loading' : idle),
  };
}
