/** The content that all measured pages have. */
export const CONTENT = '<main><h1>A plain page</h1></main>';

export interface HostPage {
  readonly title: string;
  /** What the host adds to the page head. */
  readonly head?: string;
  /** What the host has in the header's place. */
  readonly header: string;
  /** After the content. */
  readonly scripts?: string;
}

const META = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';

export const buildHostPage = ({ title, head = '', header, scripts = '' }: HostPage): string =>
  `<!doctype html><html lang="en"><head>${META}<title>${title}</title>${head}</head><body>${header}${CONTENT}${scripts}</body></html>`;

/** A page that has nothing but the header: its links lead the page around it, if there is one. */
export const buildFragmentPage = (fragment: string): string =>
  `<!doctype html><html lang="en"><head>${META}<title>Header</title><base target="_top"><style>body { margin: 0 }</style></head><body>${fragment}</body></html>`;
