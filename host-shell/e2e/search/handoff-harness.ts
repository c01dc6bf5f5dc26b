interface HandoffTrial {
  readonly seed: number;
  /** Step before which React comes. */
  readonly handoffAt: number;
  /** Step before which the second file of the pre-hydration script comes: from the start, or later than React, or never. */
  readonly additionsAt: number;
}

/**
 * Runs in the page, which has not hydrated its header. Each trial is a random sequence of keys, clicks, compositions and
 * arrivals on a fresh copy of the server's HTML: once with React from the start, once hydrated before a step of it. The
 * clock and the origin's answers are the harness's own.
 */
export async function compareSequences(trials: readonly HandoffTrial[]) {
  interface Prepared {
    /** Where copies of the slot are in the page. */
    readonly place: HTMLElement;
    /** Outside the search, and of no other script: React replaces elements of the page that it hydrates late. */
    readonly elsewhere: HTMLElement;
    readonly slot: HTMLElement;
    readonly propsScript: HTMLElement;
    readonly startSearch: () => void;
    readonly extendSearch: () => void;
    readonly navigations: string[];
  }
  const STEPS = 12;
  const TERMS = ['a', 'ab', 'aa', 'b', 'bab', 'abba'];
  const page = window as unknown as { handoff?: Promise<Prepared>; advanceClock: (milliseconds: number) => void };

  const prepare = async (): Promise<Prepared> => {
    const base = document.querySelector('[data-marquee-build]')?.getAttribute('data-marquee-build') ?? '';
    const source = await new Promise<Document>((resolve) => {
      const request = new XMLHttpRequest();
      request.responseType = 'document';
      request.open('GET', location.pathname);
      request.onload = () => resolve(request.response);
      request.send();
    });
    const slot = source.querySelector('[data-marquee-root]')?.parentElement as HTMLElement;
    for (const script of slot.querySelectorAll('script:not([type="application/json"])')) script.remove();
    const propsScript = slot.querySelector('script[data-marquee-props]') as HTMLElement;
    const props = { ...JSON.parse(propsScript.textContent ?? ''), trending: ['halloween', 'markets'] };
    propsScript.textContent = JSON.stringify(props);
    const load = async (file: string) => new Function(await (await fetch(base + file)).text()) as () => void;
    const startSearch = await load('pre-hydration.js');
    const extendSearch = await load('pre-hydration-suggestions.js');
    // The page's own header is not under test, so its loader is refused: the harness loads it by another address.
    const place = document.createElement('div');
    document.querySelector('[data-marquee-root]')?.parentElement?.replaceWith(place);
    const elsewhere = document.createElement('div');
    document.body.append(elsewhere);
    await import(`${base}hydrate.js?harness`);
    const navigations: string[] = [];
    const navigation = Reflect.get(window, 'navigation') as EventTarget;
    navigation.addEventListener('navigate', (event) => {
      const { destination } = event as unknown as { destination: { url: string; sameDocument: boolean } };
      if (destination.sameDocument) return;
      event.preventDefault();
      navigations.push(new URL(destination.url).pathname);
    });
    propsScript.remove();
    return { place, elsewhere, slot, propsScript, startSearch, extendSearch, navigations };
  };
  page.handoff ??= prepare();
  const prepared = await page.handoff;

  const play = async ({ seed, handoffAt, additionsAt }: HandoffTrial, isReactFirst: boolean) => {
    const { place, elsewhere, slot, propsScript, startSearch, extendSearch, navigations } = prepared;
    /** Until then the pre-hydration script has neither suggestions nor announcements, nor the hash. */
    const wholeAt = Math.min(handoffAt, additionsAt);
    let isWhole = false;
    let waitedMs = 0;
    const isPausing = seed % 8 < 4;

    let state = seed;
    const random = (below: number): number => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    };
    const choose = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;

    // Another page: nothing of the sequence before is left.
    navigations.length = 0;
    history.replaceState(null, '', location.pathname);
    if (random(2) === 0) localStorage.setItem('marquee.recent-searches', '["jazz","rock"]');
    else localStorage.removeItem('marquee.recent-searches');
    const requests: string[] = [];
    const pending: { readonly query: string; readonly end: (isGood: boolean) => void }[] = [];
    window.fetch = (input, init) =>
      new Promise((resolve, reject) => {
        const query = new URL(String(input), location.href).searchParams.get('q');
        if (query === null) return;
        requests.push(query);
        const call = {
          query,
          end(isGood: boolean) {
            pending.splice(pending.indexOf(call), 1);
            const body = { query: TERMS.filter((term) => term.includes(query)).map((term) => `${query} ${term}`) };
            resolve(isGood ? Response.json(body) : Response.json({ error: 'BAD_GATEWAY' }, { status: 502 }));
          },
        };
        pending.push(call);
        init?.signal?.addEventListener('abort', () => {
          if (pending.includes(call)) requests.push(`aborted ${query}`);
          if (pending.includes(call)) pending.splice(pending.indexOf(call), 1);
          reject(init.signal?.reason);
        });
      });
    const copy = document.importNode(slot, true);
    place.append(copy);
    const root = copy.querySelector('[data-marquee-root]') as HTMLElement;
    const find = <Found extends HTMLElement>(selector: string) => root.querySelector<Found>(selector);
    const input = find<HTMLInputElement>('[name=q]') as HTMLInputElement;
    const announcements: string[] = [];
    const status = find('[role=status]') as HTMLElement;
    const said = new MutationObserver(() => {
      if (status.textContent) announcements.push(status.textContent);
    });
    said.observe(status, { childList: true, characterData: true, subtree: true });

    /** Everything that React and promises have scheduled. */
    const settle = async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      }
    };
    /** `hydrate.js` waits for these. */
    const hydrate = () => root.after(propsScript);
    const untilReady = async () => {
      if (!propsScript.isConnected) return;
      while (!root.hasAttribute('data-marquee-ready')) await settle();
      // The user turns to the search, which React takes over then.
      while (!find('[data-marquee-search]')) {
        find('form')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        await settle();
      }
    };

    const setText = (text: string, isComposing = false) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.setSelectionRange(text.length, text.length);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
    };
    const click = (element: HTMLElement | undefined | null) => {
      if (!element) return;
      const { textContent, ariaLabel } = element;
      /** What is under the pointer: React may have put its own in the place of the pre-hydration script's. */
      const under = () =>
        element.isConnected
          ? element
          : [...root.querySelectorAll<HTMLElement>('[role=option], form button')].find(
              (one) => one.textContent === textContent && one.ariaLabel === ariaLabel,
            );
      const options = { bubbles: true, cancelable: true };
      under()?.dispatchEvent(new PointerEvent('pointerdown', options));
      if (under()?.dispatchEvent(new MouseEvent('mousedown', options))) {
        if (element === input) input.focus();
        else (document.activeElement as HTMLElement | null)?.blur();
      }
      under()?.dispatchEvent(new PointerEvent('pointerup', options));
      if (element.isConnected) element.click();
    };
    const press = (key: string, altKey = false) => {
      const event = new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true });
      if (document.activeElement !== input || !input.dispatchEvent(event)) return;
      if (key === 'Enter') find<HTMLFormElement>('form')?.requestSubmit();
      if (key === 'Tab') (find('[role=option]') ? (find('form button') as HTMLElement) : input).blur();
      if (key === 'Tab') input.blur();
    };
    const wait = (milliseconds: number): string => {
      // Before the pre-hydration script is whole, no pause may end that brings suggestions.
      if (!isWhole && waitedMs + milliseconds >= 400) return 'nothing';
      waitedMs += milliseconds;
      page.advanceClock(milliseconds);
      return `wait ${milliseconds} ms`;
    };
    let isComposing = false;
    const options = () => [...root.querySelectorAll<HTMLElement>('[role=option]')];
    const letter = () => choose(['a', 'b', 'a', ' ']);
    const act = (): string => {
      const chance = random(100);
      const isFocused = document.activeElement === input;
      if (!isFocused && chance < 60) {
        click(input);
        return 'click the field';
      }
      if (isComposing && chance < 50) {
        isComposing = false;
        input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
        setText(input.value);
        return 'end the composition';
      }
      if (chance < 30 && isFocused) {
        const text = input.value + letter();
        setText(text, isComposing);
        return `type "${text}"`;
      }
      if (chance < 36 && isFocused) {
        setText(input.value.slice(0, -1), isComposing);
        return 'erase';
      }
      if (chance < 55 && isFocused && !isComposing) {
        const keys = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Escape', 'Escape'];
        const key = choose(isWhole ? [...keys, 'Delete', 'Tab'] : keys);
        press(key);
        return key;
      }
      if (chance < 59 && isFocused && !isComposing) {
        const key = choose(['ArrowDown', 'ArrowUp']);
        press(key, true);
        return `Alt+${key}`;
      }
      if (chance < 61 && isFocused && !isComposing) {
        press('Enter');
        return 'Enter';
      }
      if (chance < 63 && isFocused && !isComposing) {
        isComposing = true;
        input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
        return 'start a composition';
      }
      if (chance < 66) {
        click(choose(options()));
        return 'click an option';
      }
      if (chance < 69 && isWhole) {
        click(root.querySelector<HTMLElement>('form button[aria-label^="Remove "]'));
        return 'click a remove button';
      }
      if (chance < 72) {
        click(elsewhere);
        return 'click elsewhere';
      }
      if (chance < 88) {
        return wait(choose([50, 150, 300, 400]));
      }
      const isGood = random(8) > 0;
      const call = pending[0];
      call?.end(isGood);
      return call === undefined ? 'nothing' : `${isGood ? 'answer' : 'fail'} "${call.query}"`;
    };
    /** What can be observed of the search after a step. */
    const look = (step: string) => {
      const id = input.getAttribute('aria-activedescendant');
      return {
        step,
        text: input.value,
        caret: input.selectionStart,
        isFocused: document.activeElement === input,
        isExpanded: input.getAttribute('aria-expanded') === 'true',
        active: id === null ? null : (document.getElementById(id)?.textContent ?? 'missing'),
        options: options().map((option) => option.textContent ?? ''),
        panels: root.querySelectorAll('[role=listbox]').length,
        status: status.textContent ?? '',
        hash: isWhole ? location.hash : '',
        isDimmed: isWhole && find('[data-marquee-backdrop]')?.hidden === false,
        requests: [...requests],
        recents: localStorage.getItem('marquee.recent-searches'),
      };
    };

    const looks: ReturnType<typeof look>[] = [];
    if (isReactFirst) {
      hydrate();
      await untilReady();
    } else {
      root.after(propsScript);
      startSearch();
      if (additionsAt === 0) extendSearch();
      propsScript.remove();
    }
    for (let step = 0; step < STEPS && navigations.length === 0; step += 1) {
      if (!isReactFirst && step > 0 && step === additionsAt) {
        const isHydrating = propsScript.isConnected;
        if (!isHydrating) root.after(propsScript);
        extendSearch();
        if (!isHydrating) propsScript.remove();
      }
      // Every other time the user acts while React hydrates.
      const isReadyBefore = step > handoffAt || seed % 2 === 0;
      if (!isReactFirst && step === handoffAt) {
        hydrate();
        if (isReadyBefore) await untilReady();
      }
      isWhole = step >= additionsAt || (step >= handoffAt && isReadyBefore);
      // The pause of a text begins before what requests its suggestions is there, and ends behind that.
      const pauseMs = !isPausing ? 0 : step === wholeAt - 1 ? 150 : step === wholeAt && isWhole ? 300 : 0;
      const action = pauseMs > 0 ? wait(pauseMs) : act();
      if (step === handoffAt) await untilReady();
      isWhole = step >= wholeAt;
      await settle();
      looks.push(look(`${step}: ${action}`));
    }
    await untilReady();
    const run = { looks, navigations: [...navigations], announcements: [...announcements] };
    said.disconnect();
    propsScript.remove();
    copy.remove();
    await settle();
    // Timers of this page do not run in the next one.
    page.advanceClock(10_000);
    return run;
  };

  const differences = [];
  for (const trial of trials) {
    const expected = await play(trial, true);
    const actual = await play(trial, false);
    if (JSON.stringify(actual) !== JSON.stringify(expected)) differences.push({ ...trial, expected, actual });
  }
  return differences;
}
