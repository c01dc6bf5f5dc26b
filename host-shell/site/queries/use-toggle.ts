import { type QueryKey, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePage } from '../page/page-context.ts';
import { type ActionOutcome, postAction } from './post-action.ts';

export interface Toggle {
  readonly isOn: boolean;
  /** Whether a request is pending. */
  readonly isPending: boolean;
  /** Switches optimistically, and reverts if the server refuses. */
  readonly toggle: (form: HTMLFormElement) => void;
}

interface ToggleOptions {
  /** Shared by all buttons that switch the same state. */
  readonly key: QueryKey;
  /** The state that the server rendered. */
  readonly initial: boolean;
  /** Fields posted in addition to those of the form. */
  readonly createFields: (next: boolean) => Readonly<Record<string, string>>;
}

/** A state that the user switches on and off, such as a liked event or a followed organizer. */
export function useToggle({ key, initial, createFields }: ToggleOptions): Toggle {
  const showOutcome = useShowOutcome();
  const queries = useQueryClient();
  const { data: isOn = initial } = useQuery({ queryKey: key, queryFn: skipToken, initialData: initial });
  const { mutate, isPending } = useMutation({
    // Requests run in sequence, so that the last one decides.
    scope: { id: JSON.stringify(key) },
    mutationFn: ({ form, next }: { form: HTMLFormElement; next: boolean }) => postAction(form, createFields(next)),
    onMutate: ({ next }) => void queries.setQueryData(key, next),
    onSettled(outcome, _error, { next }) {
      if (outcome?.state !== 'done' && queries.getQueryData(key) === next) queries.setQueryData(key, !next);
      showOutcome(outcome);
    },
  });
  return {
    isOn,
    isPending,
    toggle: (form) => mutate({ form, next: !isOn }),
  };
}

/**
 * Returns a function that shows the outcome of an action: its notice, or the sign-in page if the session has ended. An
 * undefined outcome means that the action did not reach the server.
 */
function useShowOutcome(): (outcome: ActionOutcome | undefined) => void {
  const { t, showNotice } = usePage();
  return (outcome) => {
    if (outcome?.state === 'sign-in') return window.location.assign(outcome.location);
    showNotice(outcome?.notice ?? { text: t('form.not-sent'), severity: 'error' });
  };
}
