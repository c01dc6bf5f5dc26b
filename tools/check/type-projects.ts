/** Folders whose `tsconfig.json` is checked: one project for each runtime's types. Together they cover every file. */
export const TYPE_PROJECTS = [
  'shared',
  'shared/api',
  'header-remote',
  'host-shell',
  'host-shell/server',
  'edge',
  'edge/test',
  'host-shell/origin',
  'tools',
] as const;
