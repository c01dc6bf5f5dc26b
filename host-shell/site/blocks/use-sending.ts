import { type FormEvent, useEffect, useState } from 'react';
import { whenStillHere } from '../../../shared/api/when-still-here.ts';
import type { ButtonState } from '../ui/Button.tsx';

/** A form that is sent again acts again, so its button waits longer than a link: the server may have begun to act. */
const SENDING_TIMEOUT_MS = 15_000;

/** The button that sends a form: the value of a named button, or '' for the default button. */
type Sender = string | null;

/**
 * Tracks a form's submission: its button shows progress and ignores a second click. Without script only the browser
 * shows progress.
 */
export function useSending() {
  const [sender, setSender] = useState<Sender>(null);
  useEffect(() => (sender === null ? undefined : whenStillHere(() => setSender(null), SENDING_TIMEOUT_MS)), [sender]);
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
