import type { HeaderUser } from '../../../shared/contracts/header-props.ts';

/** The part of the header's handle that the page uses, declared here because the server code of the pages must not import the header. */
interface AdoptedHeader {
  readonly update: (props: { readonly user: HeaderUser }) => void;
}

// A page has one header, and an update may arrive before the remote has loaded.
let resolveAdopted: (header: AdoptedHeader) => void = () => {};
const adopted = new Promise<AdoptedHeader>((resolve) => {
  resolveAdopted = resolve;
});

export const announceHeader = resolveAdopted;

export function updateHeaderUser(user: HeaderUser): void {
  void adopted.then((header) => header.update({ user }));
}
