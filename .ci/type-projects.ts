/** Folders whose `tsconfig.json` is checked; between them they cover every file, and a test holds them to it. */
export const TYPE_PROJECTS = [
  'shared',
  'shared/i18n/build',
  'header-remote',
  'host-shell',
  'host-shell/server',
  'edge',
  'edge/test',
  'edge/origin/seed',
  '.ci',
] as const;
