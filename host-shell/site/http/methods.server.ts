import { HttpProblem } from '../../../shared/contracts/http-problem.ts';

/** @param allow `GET, HEAD` */
export const answerOptions = (allow: string) => () =>
  new Response(null, { status: 204, headers: { allow: `${allow}, OPTIONS` } });

export function createMethodProblem(allow: string): HttpProblem {
  return new HttpProblem('METHOD_NOT_ALLOWED', `Use ${allow}.`, { headers: { allow } });
}
