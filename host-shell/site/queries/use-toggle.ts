import { type QueryKey, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { postAction } from './post-action.ts';
import { useShowOutcome } from './use-show-outcome.ts';

export interface Toggle {
  readonly isOn: boolean;
  /** The server has not answered yet. */
  readonly isPending: boolean;
  /** Switches at once, and back where the server refuses. */
  readonly toggle: (form: HTMLFormElement) => void;
}

interface ToggleOptions {
  /** The same for every button that switches the same thing. */
  readonly key: QueryKey;
  /** As the server rendered it. */
  readonly initial: boolean;
  /** What is posted with the form's own fields. */
  readonly createFields: (next: boolean) => Readonly<Record<string, string>>;
}

/** Something that the user has switched on or off: an event they like, an organizer they follow. */
export function useToggle({ key, initial, createFields }: ToggleOptions): Toggle {
  const showOutcome = useShowOutcome();
  const queries = useQueryClient();
  const { data: isOn = initial } = useQuery({ queryKey: key, queryFn: skipToken, initialData: initial });
  const { mutate, isPending } = useMutation({
    // One after the other: the last one decides.
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
