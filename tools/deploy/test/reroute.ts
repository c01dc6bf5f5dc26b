/*
 * `node --import`: sends the requests of a program to a server of the test, whatever their host; those of this machine stay
 * as they are.
 */
const { STAGE_PORT } = process.env;
const fetchDirectly = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = new URL(String(input));
  if (url.hostname === '127.0.0.1') return fetchDirectly(input, init);
  const headers = new Headers(init?.headers);
  headers.set('x-host', url.host);
  return fetchDirectly(`http://127.0.0.1:${STAGE_PORT}${url.pathname}${url.search}`, { ...init, headers });
};

export {};
