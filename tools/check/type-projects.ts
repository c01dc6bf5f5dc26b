/** Folders whose `tsconfig.json` is checked; between them they cover every file, and a test holds them to it. */
export const TYPE_PROJECTS = [
  'shared',
  'header-remote',
  'host-shell',
  'host-shell/server',
  'edge',
  'edge/test',
  'host-shell/origin',
  'tools',
] as const;
