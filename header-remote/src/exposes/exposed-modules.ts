/**
 * The file of each module of the federated remote, by its name after `header/`. The declarations are
 * `types/{name}.d.ts`.
 */
export const EXPOSED_MODULES = { mount: 'mount.ts', Header: 'Header.tsx' } as const;
