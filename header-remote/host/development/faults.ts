import { ENDPOINT_PATHS } from '../../../shared/contracts/endpoints.ts';

/** Faults of the header's site that a developer can try on a page, with their names in the badge. */
export const DEVELOPMENT_FAULTS = {
  missing: 'The header does not load',
  slow: 'The header loads after 10 s',
  hangs: 'The header never loads',
  calls: 'Suggestions and places fail',
} as const;

export type DevelopmentFault = keyof typeof DEVELOPMENT_FAULTS;

/** In the session storage: a fault is over with its tab. */
const STORAGE_KEY = 'marquee-fault';
const SLOW_MS = 10_000;

const isFault = (name: string): name is DevelopmentFault => name in DEVELOPMENT_FAULTS;

/** The fault of this tab; null for none, and where the page has no storage. */
export function readFault(): DevelopmentFault | null {
  try {
    const name = sessionStorage.getItem(STORAGE_KEY) ?? '';
    return isFault(name) ? name : null;
  } catch {
    return null;
  }
}

/** Chooses the fault of this tab; it takes effect when the page is loaded again. */
export function saveFault(name: string): void {
  if (isFault(name)) sessionStorage.setItem(STORAGE_KEY, name);
  else sessionStorage.removeItem(STORAGE_KEY);
}

/** Delays the import of the header's code as the chosen fault does, or fails in its place. */
export async function injectFault(): Promise<void> {
  const fault = readFault();
  if (fault === 'missing') throw new Error('The badge of @marquee/host makes the header fail');
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  if (fault === 'hangs') await new Promise(() => {});
}

let isFailing = false;

/** Makes the header's calls of its JSON API fail, where that fault is chosen. */
export function failCalls(): void {
  if (isFailing || readFault() !== 'calls') return;
  isFailing = true;
  const request = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, document.baseURI);
    // A site has more than one origin on a developer's machine: its paths tell its calls from those of the page.
    if (Object.values(ENDPOINT_PATHS).some((path) => pathname.startsWith(path)))
      throw new TypeError('The badge of @marquee/host makes calls of the header fail');
    return request(input, init);
  };
}
