/** In place of the header's server entry: a header that cannot be rendered. */
export function renderHeader(): never {
  throw new Error('The header cannot be rendered');
}

export const createHeaderTranslate = () => (key: string) => key;
