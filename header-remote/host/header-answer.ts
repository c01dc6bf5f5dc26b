/** The used part of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The header's site did not answer with a header: by its status, or not in time. */
export class HeaderAnswerError extends Error {
  override readonly name = 'HeaderAnswerError';
}
