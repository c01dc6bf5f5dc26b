import { createArgumentsProblem, HttpProblem } from '../../shared/contracts/http-problem.ts';

export function createArgumentProblem(field: string, problem: string): HttpProblem {
  return createArgumentsProblem({ [field]: [problem] });
}

export function createNotFoundProblem(description: string): HttpProblem {
  return new HttpProblem('NOT_FOUND', description);
}

/** Turns a thrown value into a response. Everything except `HttpProblem` is logged and its text hidden: database errors name tables. */
export function respondToError(error: unknown): Response {
  if (error instanceof HttpProblem) return new Response(JSON.stringify(error), error);
  console.error(error);
  return respondToError(
    new HttpProblem('OVERLOADED', 'The origin cannot answer at the moment.', { retryAfterSeconds: 1 }),
  );
}
