import type { Context, Env, ErrorHandler } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';

/** The response of a problem. Thrown problems end here through `onError`; call it only where a response is needed at once. */
export function createProblemResponse(problem: HttpProblem): Response {
  return new Response(JSON.stringify(problem), { status: problem.status, headers: problem.headers });
}

/** The edge's `onError`: answers what was thrown. Only what is no `HttpProblem` is reported. */
export function createErrorHandler<E extends Env>(reportError: (c: Context<E>, error: Error) => void): ErrorHandler<E> {
  return (error, c) => {
    if (error instanceof HttpProblem) return createProblemResponse(error);
    reportError(c, error);
    return createProblemResponse(new HttpProblem('BAD_GATEWAY', 'Something went wrong on our side.'));
  };
}
