import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, firefox } from 'playwright';
import { USER_PREFERENCES, type UserPreference } from '../../host-shell/e2e/engines/user-preference.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../chromium.ts';
import { ensureFirefox, FIREFOX_MISSING, FIREFOX_PREFERENCES } from '../firefox.ts';

export const ENGINES = ['chromium', 'firefox'] as const;
export type Engine = (typeof ENGINES)[number];

/** Firefox has no style for a caret that does not blink. */
const STEADY_CARET = { 'ui.caretBlinkTime': 0 };

/** Opens pages for users with preferences: in a context of one Chromium, or in a Firefox for each set of preferences. */
export class GalleryBrowser {
  readonly #engine: Engine;
  readonly #browsers = new Map<string, Promise<Browser>>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** @throws Error where the engine is not installed */
  async newContext(
    preferences: readonly UserPreference[],
    options: BrowserContextOptions = {},
  ): Promise<BrowserContext> {
    const common = { locale: 'en-US', timezoneId: 'America/Los_Angeles', ...options };
    if (this.#engine === 'firefox') return (await this.#launch(preferences)).newContext(common);
    const emulated = preferences.map((name) => USER_PREFERENCES[name].context);
    return (await this.#launch([])).newContext(Object.assign(common, ...emulated));
  }

  #launch(preferences: readonly UserPreference[]): Promise<Browser> {
    const key = preferences.join();
    const browser = this.#browsers.get(key) ?? this.#start(preferences);
    this.#browsers.set(key, browser);
    return browser;
  }

  #start(preferences: readonly UserPreference[]): Promise<Browser> {
    if (this.#engine === 'chromium')
      return chromium.launch({ executablePath: ensureChromium(console.log), args: CHROMIUM_ARGUMENTS });
    const executablePath = ensureFirefox(console.log);
    if (executablePath === undefined) throw new Error(FIREFOX_MISSING);
    const preferred = preferences.map((name) => USER_PREFERENCES[name].firefox);
    const firefoxUserPrefs = Object.assign({}, FIREFOX_PREFERENCES, STEADY_CARET, ...preferred);
    return firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs });
  }

  async close(): Promise<void> {
    const started = await Promise.allSettled(this.#browsers.values());
    for (const result of started) if (result.status === 'fulfilled') await result.value.close();
  }
}
