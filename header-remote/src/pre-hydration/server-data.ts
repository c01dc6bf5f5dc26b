/** Reads data that the server sent beside the HTML of a header: its props, or the data of the pre-hydration script. */
export function readServerData<Data>(root: Element, name: 'props' | 'data'): Data {
  return JSON.parse((root.parentElement as Element).querySelector(`[data-marquee-${name}]`)?.textContent as string);
}
