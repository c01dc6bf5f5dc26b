/** Whether the client is a script that accepts JSON. A browser that posts a form prefers HTML. */
export function acceptsJson(headers: Headers): boolean {
  return (headers.get('accept') ?? '').startsWith('application/json');
}
