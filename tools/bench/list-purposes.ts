/** What something weighs that a browser loads, compressed as it is served. */
export interface PurposeFile {
  readonly file: string;
  readonly bytes: number;
}

/** What a user wants, and the files that come for it. */
export interface Purpose {
  readonly name: 'first view' | 'first search' | 'first menu';
  readonly files: readonly PurposeFile[];
}

/** The files of the header's build by the purpose that loads each; none is in two. */
const FILES = {
  'first view': [
    'header.css',
    'pre-hydration-suggestions.js',
    'hydrate.js',
    'react.js',
    'react-dom.js',
    'fonts/figtree-latin-wght-normal.woff2',
  ],
  'first search': [
    'search.js',
    'search-controller.js',
    'search-fields.js',
    'panels.js',
    'panels.css',
    'location.js',
    'queries.js',
    'react-query.js',
  ],
  'first menu': ['menus.js', 'menus.css'],
} as const;

/** Files whose name has a locale in it: the largest of them. */
interface Messages {
  readonly first: number;
  readonly lazy: number;
}

/**
 * What a first view, a first search and a first menu cost on an edge-rendered page, in the largest locale.
 *
 * @param weigh bytes of a file of the build, as served
 * @param htmlBytes of the pre-hydration script in the page's HTML, with its panels and messages
 */
export function listPurposes(weigh: (file: string) => number, htmlBytes: number, messages: Messages): Purpose[] {
  const list = (name: Purpose['name']) => FILES[name].map((file) => ({ file, bytes: weigh(file) }));
  return [
    {
      name: 'first view',
      files: [
        { file: 'in the HTML: pre-hydration.js, panels, messages', bytes: htmlBytes },
        { file: 'messages', bytes: messages.first },
        ...list('first view'),
      ],
    },
    { name: 'first search', files: list('first search') },
    {
      name: 'first menu',
      files: [...list('first menu'), { file: 'messages of the lazy parts', bytes: messages.lazy }],
    },
  ];
}
