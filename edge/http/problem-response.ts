import type { Context, Env, ErrorHandler } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';

/**
 * The response of a problem. Thrown problems arrive here through `onError`; call it only if a response is needed
 * directly.
 */
export function createProblemResponse(problem: HttpProblem): Response {
  return new Response(JSON.stringify(problem), { status: problem.status, headers: problem.headers });
}

/** The edge's `onError`. Reports everything except `HttpProblem`, which is an expected error. */
export function createErrorHandler<E extends Env>(reportError: (c: Context<E>, error: Error) => void): ErrorHandler<E> {
  return (error, c) => {
    if (error instanceof HttpProblem) return createProblemResponse(error);
    reportError(c, error);
    return createProblemResponse(new HttpProblem('BAD_GATEWAY', 'Something went wrong on our side.'));
  };
}
