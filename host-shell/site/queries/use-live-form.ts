import { type FormEvent, use, useEffect, useRef } from 'react';
import type { FormBlock } from '../page/blocks.ts';
import type { ButtonState } from '../ui/Button.tsx';
import { LivePageContext } from './live-page-context.ts';

const SEARCH_PAUSE_MS = 250;

/** Handles a form that a live page submits itself; null for one that the browser submits. A search runs while the user types. */
export function useLiveForm({ isLive = false, method = 'post' }: Pick<FormBlock, 'isLive' | 'method'>) {
  const page = use(LivePageContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (page === null || !isLive) return null;
  const { post, isPosting, show } = page;
  return {
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      clearTimeout(timer.current);
      if (method === 'get') show(event.currentTarget);
      else if (!isPosting) post(event.currentTarget);
    },
    onInput:
      method === 'get'
        ? ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => show(currentTarget), SEARCH_PAUSE_MS);
          }
        : undefined,
    resolveState: (_value = '', idle: ButtonState = 'default'): ButtonState => (isPosting ? 'loading' : idle),
  };
}
