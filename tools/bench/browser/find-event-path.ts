/** An event of the home page, to be opened as a page of its own. */
const EVENT_PATH = /href="(\/e\/[^"]+)"/;

/** Path of the page of an event. */
export async function findEventPath(edge: string): Promise<string> {
  const [, path] = EVENT_PATH.exec(await (await fetch(edge)).text()) ?? [];
  if (path === undefined) throw new Error('The home page has no event');
  return path;
}
