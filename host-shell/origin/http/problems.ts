import { createArgumentsProblem, HttpProblem } from '../../../shared/contracts/http-problem.ts';

/** A parameter that cannot be used: 400, naming the field. */
export function createArgumentProblem(field: string, problem: string): HttpProblem {
  return createArgumentsProblem({ [field]: [problem] }, 'There are errors with your arguments.');
}

export function createNotFoundProblem(description: string): HttpProblem {
  return new HttpProblem('NOT_FOUND', description);
}
