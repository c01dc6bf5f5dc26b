import { createArgumentsProblem, HttpProblem } from '../../shared/contracts/http-problem.ts';

/** A parameter that cannot be used: 400, naming the field. */
export function createArgumentProblem(field: string, problem: string): HttpProblem {
  return createArgumentsProblem({ [field]: [problem] });
}

export function createNotFoundProblem(description: string): HttpProblem {
  return new HttpProblem('NOT_FOUND', description);
}

/** The response of what was thrown. What is no `HttpProblem` is logged, and its text kept back: a database's names tables. */
export function respondToError(error: unknown): Response {
  if (error instanceof HttpProblem) return new Response(JSON.stringify(error), error);
  console.error(error);
  return respondToError(
    new HttpProblem('OVERLOADED', 'The origin cannot answer at the moment.', { retryAfterSeconds: 1 }),
  );
}
