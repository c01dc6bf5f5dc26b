import { type FormEvent, useEffect, useState } from 'react';
import type { ButtonState } from '../ui/Button.tsx';

/** Whoever stopped the browser meanwhile can send the form again. */
const SENDING_TIMEOUT_MS = 15_000;

/** Which button sends a form: one of its named buttons by its value, the usual one by ''. */
type Sender = string | null;

/**
 * A form that is being sent: its button shows that it works, and takes no second click. Without script the browser alone
 * says so.
 */
export function useSending() {
  const [sender, setSender] = useState<Sender>(null);
  useEffect(() => {
    // Back from the next page, the form is as it was and can be sent again.
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
    /** @param value of the button; absent for the usual one */
    resolveState: (value = '', idle: ButtonState = 'default'): ButtonState => (sender === value ? 'loading' : idle),
  };
}
