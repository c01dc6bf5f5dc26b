/** Words and first addresses of the stand-in: a row for each wording, with the domains of sites that begin with it. */
const ROWS = [
  ['en', 'com uk au nz ie sg hk', 'Search events', 'Search', 'Find Events', 'Create events', 'Sign In'],
  ['fr', 'fr', 'Rechercher', 'Rechercher', 'Trouver un événement', 'Créer des événements', 'Se connecter'],
  ['de', 'de at ch', 'Events suchen', 'Suchen', 'Events finden', 'Events erstellen', 'Anmelden'],
  ['it', 'it', 'Cerca eventi', 'Cerca', 'Trova eventi', 'Crea eventi', 'Accedi'],
  ['nl-NL', 'nl', 'Zoek events', 'Zoeken', 'Evenementen vinden', 'Evenementen maken', 'Inloggen'],
  ['nl-BE', 'be', 'Zoek events', 'Zoeken', 'Evenementen vinden', 'Evenementen maken', 'Aanmelden'],
  ['es', 'es ar cl co mx pe', 'Buscar eventos', 'Buscar', 'Buscar eventos', 'Crear eventos', 'Iniciar sesión'],
  ['pt-PT', 'pt', 'Pesquisar eventos', 'Pesquisar', 'Encontrar eventos', 'Criar eventos', 'Iniciar sessão'],
  ['pt-BR', 'br', 'Buscar eventos', 'Buscar', 'Encontrar eventos', 'Criar eventos', 'Entrar'],
  ['da', 'dk', 'Søg begivenheder', 'Søg', 'Find begivenheder', 'Opret begivenheder', 'Log ind'],
  ['fi', 'fi', 'Hae tapahtumia', 'Hae', 'Etsi tapahtumia', 'Luo tapahtumia', 'Kirjaudu'],
  ['sv', 'se', 'Sök evenemang', 'Sök', 'Hitta evenemang', 'Skapa evenemang', 'Logga in'],
] as const;

/** What the stand-in shows for a site in one of its languages. */
type StandInSite = readonly [
  /** As in `lang`. */
  language: string,
  /** Language subdirectory of the site: `/fr`, or nothing. */
  prefix: string,
  searchField: string,
  searchSubmit: string,
  findEvents: string,
  createEvents: string,
  signIn: string,
];

/**
 * Resolves the words and the language subdirectory of a site by its root alone: nothing else may have loaded.
 *
 * @param origin root of the site: `https://www.marquee.ch`, locally with `.localhost` and a port
 * @param locale of the site: `fr_CH`. Default, and for a locale that the site does not have: the site's first language.
 */
export function resolveStandInSite(origin: string, locale = ''): StandInSite {
  const country = /\.(\w+)(\.localhost)?(:\d+)?$/.exec(origin)?.[1] ?? '';
  const first = ROWS.find(([, domains]) => domains.split(' ').includes(country)) ?? ROWS[0];
  const isOwn = locale.slice(3).toLowerCase() === country;
  const row = (isOwn && ROWS.find(([tag]) => locale.replace('_', '-').startsWith(tag))) || first;
  const [language, , ...words] = row;
  return [language, row === first ? '' : `/${language}`, ...words];
}
