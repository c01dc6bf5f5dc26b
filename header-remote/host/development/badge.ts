import type { MountOptions } from '../../types/contract.d.ts';
import { describeValue } from './describe-value.ts';
import { DEVELOPMENT_FAULTS, readFault, saveFault } from './faults.ts';
import { listenToEvents } from './listen-to-events.ts';

/** A header of the page, as the badge shows it. */
export interface InspectedHeader {
  /** How the header came onto the page. */
  readonly way: string;
  /** Origin of its site. */
  readonly origin: string;
  /** Null for a header that the page's server chose. */
  readonly channel: string | null;
  /** Props that the host passes. */
  readonly readProps: () => MountOptions;
}

/** In the local storage: a hidden badge stays hidden in every tab. */
const HIDDEN_KEY = 'marquee-badge';

/** The list keeps the last ones. */
const MAX_EVENTS = 50;

const STYLES = `
:host { all: initial; color-scheme: light dark; position: fixed; inset: auto 12px 12px auto; z-index: 2147483647; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; font: 13px/1.5 system-ui, sans-serif; }
details { width: max-content; max-width: calc(100vw - 24px); background: Canvas; color: CanvasText; border: 1px solid GrayText; border-radius: 8px; box-shadow: 0 4px 16px rgb(0 0 0 / 20%); }
summary { padding: 4px 12px; cursor: pointer; font-weight: 600; border-radius: 8px; list-style-position: inside; }
:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
section { width: 380px; max-width: 100%; max-height: min(70vh, 600px); overflow: auto; padding: 4px 12px 12px; }
h2 { margin: 12px 0 4px; font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 12px; margin: 0 0 8px; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0; padding: 8px; overflow: auto; max-height: 160px; border: 1px solid GrayText; border-radius: 4px; }
pre, code { font-family: ui-monospace, monospace; font-size: 12px; }
ol { margin: 0; padding: 0; list-style: none; }
li { padding: 2px 0; overflow-wrap: anywhere; }
select, button { padding: 4px 8px; color: inherit; }
p { margin: 4px 0 0; }
`;

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** The build that the page has loaded: that of the server's header, or of the last file that came from a build. */
function findBuild(): string {
  const root = document.querySelector<HTMLElement>('[data-marquee-build]');
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const addresses = [root?.dataset.marqueeBuild ?? '', ...files.toReversed()];
  for (const address of addresses) {
    const [, build] = /\/header\/builds\/(\w+)\//.exec(address) ?? [];
    if (build !== undefined) return build;
  }
  return 'not loaded';
}

function renderHeader({ way, origin, channel, readProps }: InspectedHeader): Node[] {
  const facts = { Build: findBuild(), Channel: channel ?? 'that of the server', Site: origin, Way: way };
  const terms = Object.entries(facts).flatMap(([term, fact]) => [create('dt', {}, term), create('dd', {}, fact)]);
  return [
    create('dl', {}, ...terms),
    create('h2', {}, 'Props'),
    create('pre', { tabIndex: 0 }, describeValue(readProps(), 2)),
  ];
}

function createFaults(): Node[] {
  const fault = readFault();
  const options = Object.entries({ '': 'None', ...DEVELOPMENT_FAULTS }).map(([value, text]) =>
    create('option', { value, text, selected: value === (fault ?? '') }),
  );
  const select = create('select', {}, ...options);
  select.onchange = () => {
    saveFault(select.value);
    location.reload();
  };
  return [
    create('h2', {}, create('label', {}, 'Fault to try ', select)),
    create('p', {}, 'The page loads again with the fault, in this tab alone.'),
  ];
}

/** Parts of the badge that change. */
interface Badge {
  readonly host: HTMLElement;
  readonly summary: HTMLElement;
  readonly headers: HTMLElement;
  readonly events: HTMLElement;
}

function createBadge(): Badge {
  const summary = create('summary');
  const headers = create('div');
  const events = create('ol');
  const hide = create('button', { type: 'button' }, 'Hide the badge');
  const panel = create(
    'section',
    {},
    headers,
    ...createFaults(),
    create('h2', {}, 'Events'),
    events,
    create('h2', {}, 'Badge'),
    hide,
    create('p', {}, 'It returns with ', create('code', {}, `localStorage.removeItem('${HIDDEN_KEY}')`), '.'),
  );
  const host = create('div');
  host.dataset.marqueeBadge = '';
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  // The policy of a page may forbid `<style>`.
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(create('details', {}, summary, panel));
  hide.onclick = () => {
    localStorage.setItem(HIDDEN_KEY, 'hidden');
    host.hidden = true;
  };
  return { host, summary, headers, events };
}

function isHidden(): boolean {
  try {
    return localStorage.getItem(HIDDEN_KEY) !== null;
  } catch {
    return false;
  }
}

let badge: Badge | undefined;

/** Renders the badge of development builds; the first call adds it to the page. */
export function renderBadge(headers: ReadonlySet<InspectedHeader>): void {
  if (isHidden()) return;
  if (badge === undefined) {
    badge = createBadge();
    document.body.append(badge.host);
    const { events } = badge;
    listenToEvents(({ name, time, detail }) => {
      events.prepend(create('li', {}, create('time', {}, time), ` ${name} `, create('code', {}, detail)));
      if (events.childElementCount > MAX_EVENTS) events.lastElementChild?.remove();
      renderBadge(headers);
    });
  }
  const fault = readFault();
  badge.summary.textContent = fault === null ? 'Marquee' : `Marquee: ${DEVELOPMENT_FAULTS[fault]}`;
  badge.headers.replaceChildren(...[...headers].flatMap(renderHeader));
}
