import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldData } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';
import { findProblems } from './find-problems.ts';

interface CheckedFields {
  /** The fields with their problems, found by the server or since then by the page. */
  readonly fields: readonly FieldData[];
  /** @returns whether the form can be sent; otherwise the submission is prevented and the problems are shown */
  readonly check: (event: FormEvent<HTMLFormElement>) => boolean;
}

/** The problems found in one version of the server's fields. */
interface Finding {
  readonly sent: readonly FieldData[];
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Validates a form before it is sent and focuses the first field with a problem. It replaces the browser's validation
 * bubbles, which disappear with the next keystroke.
 */
export function useProblems(sent: readonly FieldData[]): CheckedFields {
  const { t } = usePage();
  const isLoaded = useRef(false);
  const [finding, setFinding] = useState<Finding | null>(null);
  const fields =
    finding?.sent === sent ? sent.map((field) => ({ ...field, problem: finding.problems[field.name] })) : sent;
  const first = fields.find(({ problem }) => problem !== undefined)?.name;
  const problems = fields.map(({ problem }) => problem).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new list of fields, even an equal one
  useLayoutEffect(() => {
    // Focus is not moved if the user has placed it before the script ran.
    const isTaken = !isLoaded.current && document.activeElement !== document.body;
    isLoaded.current = true;
    if (!isTaken) document.getElementById(`field-${first}`)?.focus();
  }, [finding, problems]);
  return {
    fields,
    check(event) {
      const found = findProblems([...event.currentTarget.elements].filter(isControl), t);
      if (Object.keys(found).length === 0) return true;
      event.preventDefault();
      setFinding({ sent, problems: found });
      return false;
    },
  };
}

function isControl(element: Element): element is HTMLInputElement {
  return element.matches('input, select, textarea');
}
