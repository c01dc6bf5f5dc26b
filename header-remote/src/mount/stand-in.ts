import { BRAND_NAME } from '../../../shared/brand/brand-name.ts';
import { resolveStandInSite } from '../../../shared/sites/stand-in-site.ts';

/** In a shadow root of its own: neither a host's rules nor a style sheet that does not load can change it. */
const STYLES =
  ':host{all:initial}' +
  'header,form{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center}' +
  'header{padding:12px 24px;background:#fff;font:16px/24px system-ui}' +
  'form,input{flex:1}' +
  'input,button{font:inherit}';

function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, values: object = {}, ...children: Node[]) {
  const element = Object.assign(document.createElement(tag), values);
  element.append(...children);
  return element;
}

/**
 * Adds a plain header to an element: a banner with the way home, a search form and the links to find events, to create
 * them and to sign in, in the site's words. It needs nothing that is not in this script.
 *
 * @param origin root of the site
 * @param locale of the site. Default: its first language.
 */
export function renderStandIn(element: Element, origin: string, locale?: string): void {
  const [lang, prefix, placeholder, submit, findEvents, createEvents, signIn] = resolveStandInSite(origin, locale);
  const link = (path: string, textContent: string) => create('a', { href: origin + path, textContent });
  const host = create('div', { lang });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  root.append(
    create(
      'header',
      {},
      link(`${prefix}/`, BRAND_NAME),
      create(
        'form',
        { action: `${origin}/search`, role: 'search' },
        create('input', { type: 'search', name: 'q', ariaLabel: placeholder, placeholder }),
        // The language of the results.
        create('input', { type: 'hidden', name: 'from', value: `${prefix}/` }),
        create('button', { textContent: submit }),
      ),
      link(`/d${prefix}/local/events/`, findEvents),
      link(`${prefix}/organizer/overview/`, createEvents),
      link(`${prefix}/signin/`, signIn),
    ),
  );
  element.append(host);
}
