/** What `tsc -p` checks, a folder or the file of a second project in it: one project for each runtime's types. Together they cover every file. */
export const TYPE_PROJECTS = [
  'shared',
  'shared/api',
  'header-remote',
  'host-shell',
  'host-shell/tsconfig.server.json',
  'edge',
  'edge/test',
  'host-shell/origin',
  'host-shell/marketplace',
  'tools',
] as const;
