/** Whether a script is answered, and by JSON; a browser that posts a form prefers a page. */
export function acceptsJson(headers: Headers): boolean {
  return (headers.get('accept') ?? '').startsWith('application/json');
}
