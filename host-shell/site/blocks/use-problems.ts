import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldData } from '../page/blocks.ts';
import { usePage } from '../page/page-context.ts';
import { findProblems } from './find-problems.ts';

interface CheckedFields {
  /** With what is wrong: as the server found it, or this page since. */
  readonly fields: readonly FieldData[];
  /** @returns whether the form can be sent; else its default is prevented, and the problems show */
  readonly check: (event: FormEvent<HTMLFormElement>) => boolean;
}

/** What was found in the fields of a form as the server sent them. */
interface Finding {
  readonly sent: readonly FieldData[];
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Finds what the browser can tell before a form is sent, and focuses the first field with a problem. The browser's own
 * bubbles are off: they go with the next key.
 */
export function useProblems(sent: readonly FieldData[]): CheckedFields {
  const { t } = usePage();
  const isLoaded = useRef(false);
  const [finding, setFinding] = useState<Finding | null>(null);
  const fields =
    finding?.sent === sent ? sent.map((field) => ({ ...field, problem: finding.problems[field.name] })) : sent;
  const first = fields.find(({ problem }) => problem !== undefined)?.name;
  const problems = fields.map(({ problem }) => problem).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are others, or the same once more
  useLayoutEffect(() => {
    // A user who is faster than the page's script stays where they are.
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
