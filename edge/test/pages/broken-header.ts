import { HEADER_SERVER_CONTRACT } from '../../../shared/contracts/header-server.ts';

/** In place of the header's server entry: a header that cannot be rendered. */
export function renderHeader(): never {
  throw new Error('The header cannot be rendered');
}

export const contract = HEADER_SERVER_CONTRACT;
export const readLabels = () => ({});
