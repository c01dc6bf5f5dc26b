import type { HeaderUser } from '../../../shared/contracts/header-props.ts';

/** What the page needs of the header's handle. The server's part of the pages knows no code of the header. */
interface AdoptedHeader {
  readonly update: (props: { readonly user: HeaderUser }) => void;
}

// A page has one header, and what changes it may come before its remote has loaded.
let resolveAdopted: (header: AdoptedHeader) => void = () => {};
const adopted = new Promise<AdoptedHeader>((resolve) => {
  resolveAdopted = resolve;
});

/** Makes the header that was taken over known to the page. */
export const announceHeader = resolveAdopted;

/** Renders the header again with the user as they are now, as soon as it is there. */
export function updateHeaderUser(user: HeaderUser): void {
  void adopted.then((header) => header.update({ user }));
}
