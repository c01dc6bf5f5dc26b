import { GUESS_TIMEOUT_MS } from '../../edge/page/place-lookup.ts';
import { createRandom, type Random } from '../../edge/test/proxy/random.ts';
import type { EndpointName } from '../../shared/contracts/endpoints.ts';
import type { Site, SiteLocale } from '../../shared/sites/sites.ts';
import type { ServiceTimes } from '../bench/service-times.ts';
import { type AnswerKind, CacheModel } from './cache-model.ts';
import { createDurations, type DrawMs } from './durations.ts';
import { EventQueue } from './event-queue.ts';
import { FileModel, listFiles } from './file-model.ts';
import { KeyPicker, keyOf } from './keys.ts';
import type { SimulationOptions } from './options.ts';
import { OriginModel } from './origin-model.ts';
import { ReleasesModel, releaseAt } from './releases-model.ts';
import type { Schedule } from './schedule.ts';
import { SharedTier } from './shared-tier.ts';
import { type PhaseTally, Tally } from './tally.ts';
import { BEHAVIOUR, type DataCentre, DURATIONS, dayFactor, REGIONS, SITE_SHARES } from './world.ts';

const HOUR_MS = 3_600_000;
const FILES = listFiles();
/** Requests of a view, about: the number of isolates follows from it. */
const REQUESTS_OF_VIEW = 4;
/** Of a site with several languages, views in the first. */
const FIRST_LANGUAGE = 0.8;
/** From the page to the first letter, and between two pauses in typing. */
const TYPING_STARTS_MS = 6_000;
const TYPING_STEP_MS = 600;

interface Isolate {
  readonly cache: CacheModel;
  readonly releases: ReleasesModel;
  readonly endsAt: number;
  isStarting: boolean;
}

export interface Simulated {
  readonly options: SimulationOptions;
  readonly schedule: Schedule;
  readonly times: ServiceTimes;
}

/** Simulates one data centre from its first second: its isolates, its Cache API and the calls to the origin. */
export class DataCentreModel {
  readonly tally: Tally;
  readonly #centre: DataCentre;
  readonly #simulated: Simulated;
  readonly #random: Random;
  readonly #queue = new EventQueue();
  readonly #shared = new SharedTier((at) => {
    this.#phaseOf(at).subrequests += 1;
  });
  readonly #files: FileModel;
  readonly #keys: KeyPicker;
  readonly #origin: OriginModel;
  readonly #draw: Readonly<Record<'match' | 'kv' | 'r2' | 'page', DrawMs>>;
  readonly #sites: readonly { readonly site: Site; readonly upTo: number }[];
  #isolates: Isolate[] = [];
  #flooded = 0;

  constructor(centre: DataCentre, simulated: Simulated) {
    const { options, schedule } = simulated;
    this.#centre = centre;
    this.#simulated = simulated;
    this.#random = createRandom(options.seed * 1_000_003 + centre.number * 31 + centre.region.length * 7_919);
    this.tally = new Tally(Math.ceil((schedule.endsAt - schedule.countsFrom) / 1000));
    const draw = createDurations(this.#random);
    const { originRoundTripMs } = REGIONS[centre.region];
    const { cacheApi, kv, r2, originSpread } = DURATIONS;
    this.#draw = {
      match: draw(cacheApi.medianMs, cacheApi.spread),
      kv: draw(kv.medianMs, kv.spread),
      r2: draw(r2.medianMs, r2.spread),
      page: draw(originRoundTripMs + options['page-ms'], originSpread),
    };
    this.#files = new FileModel({
      isCached: !options.without.has('file-cache'),
      drawMatchMs: this.#draw.match,
      drawR2Ms: this.#draw.r2,
    });
    this.#origin = new OriginModel({
      drawDurationMs: draw(originRoundTripMs + options['origin-ms'], originSpread),
      isDown: schedule.isDown,
      onCall: (at) => {
        this.#countIn(this.tally.callsBySecond, at);
        this.#phaseOf(at).originCalls += 1;
        this.#phaseOf(at).subrequests += 1;
      },
    });
    this.#keys = new KeyPicker(this.#random, centre.number);
    let sum = 0;
    this.#sites = centre.sites.map((site) => {
      sum += SITE_SHARES.get(site) ?? 0;
      return { site, upTo: sum };
    });
  }

  run(): Tally {
    const { options, schedule } = this.#simulated;
    const { region, viewsPerSecond, share } = this.#centre;
    const cold = schedule.windows.find(({ phase }) => phase === 'cold start');
    const flood = schedule.windows.find(({ phase }) => phase === 'flood');
    const floodRate = options['flood-rate'] * share;
    let isCold = region !== options.region || cold === undefined;
    const nextView = (at: number) => at + this.#drawGap(viewsPerSecond * dayFactor(at, region));
    let viewAt = nextView(0);
    let floodAt =
      flood === undefined || flood.endsAt <= flood.startsAt
        ? Number.POSITIVE_INFINITY
        : flood.startsAt + this.#drawGap(floodRate);
    for (;;) {
      const at = Math.min(viewAt, floodAt);
      if (at >= schedule.endsAt) break;
      if (!isCold && cold !== undefined && at >= cold.startsAt) {
        isCold = true;
        this.#lose();
      }
      this.#queue.runUntil(at);
      if (viewAt <= floodAt) {
        this.#view(at);
        viewAt = nextView(at);
      } else {
        this.#flood(at);
        floodAt += this.#drawGap(floodRate);
        if (flood === undefined || floodAt >= flood.endsAt) floodAt = Number.POSITIVE_INFINITY;
      }
    }
    this.#queue.runUntil(schedule.endsAt);
    for (const isolate of this.#isolates) if (isolate !== undefined) this.#end(isolate);
    return this.tally;
  }

  /** A data centre that starts without anything, as after a failure of its region. */
  #lose(): void {
    this.#shared.clear();
    this.#files.clear();
    this.#isolates = [];
  }

  #view(at: number): void {
    const phase = this.#phaseOf(at);
    const random = this.#random;
    const siteLocale = this.#pickSiteLocale();
    const isolate = this.#pickIsolate(at);
    const isSession = random.chance(BEHAVIOUR.sessionStarts);
    const isNewBrowser = isSession && random.chance(BEHAVIOUR.newBrowsers);
    const place = this.#keys.pickPlace();
    phase.views += 1;
    this.#page(isolate, siteLocale, place, isNewBrowser, at);
    this.#count(phase, 'middleware alone', BEHAVIOUR.beacons);
    const build = releaseAt(at, this.#simulated.schedule.releaseMs);
    const hasFiles =
      !isNewBrowser && releaseAt(this.#drawEarlierView(at, isSession), this.#simulated.schedule.releaseMs) === build;
    if (!hasFiles) this.#load('first view', build, at);
    if (random.chance(BEHAVIOUR.menus) && !hasFiles) this.#load('first menu', build, at);
    if (random.chance(BEHAVIOUR.searches)) {
      if (!hasFiles) this.#load('first search', build, at);
      const term = this.#keys.pickTerm();
      BEHAVIOUR.typedLengths.forEach((_, typed) => {
        this.#callLater('autocomplete', at + TYPING_STARTS_MS + typed * TYPING_STEP_MS, () =>
          this.#keys.autocomplete(siteLocale, place, term, typed),
        );
      });
    }
    if (random.chance(BEHAVIOUR.locationChanges)) {
      const wanted = this.#keys.pickPlace();
      BEHAVIOUR.typedLengths.forEach((_, typed) => {
        this.#callLater('place_predictions', at + TYPING_STARTS_MS + typed * TYPING_STEP_MS, () =>
          this.#keys.predictions(siteLocale, wanted, place, typed),
        );
      });
      this.#callLater('place_from_google_place_id', at + 2 * TYPING_STARTS_MS, () =>
        this.#keys.placeById(siteLocale, wanted),
      );
    }
    if (random.chance(BEHAVIOUR.devicePositions)) {
      this.#callLater('place_from_coordinates', at + TYPING_STARTS_MS, () =>
        this.#keys.placeByPosition(siteLocale, place),
      );
    }
  }

  /** A page waits for its build and, in a new browser, for a guess of its place; then for the origin. */
  #page(isolate: Isolate, siteLocale: SiteLocale, place: number, isNewBrowser: boolean, at: number): void {
    const phase = this.#phaseOf(at);
    const startMs = this.#startOf(isolate);
    const buildMs = isolate.releases.choose(at);
    const cpuMs = this.#count(phase, 'page');
    isolate.releases.observe(at);
    const isDown = this.#simulated.schedule.isDown(at);
    phase.originPages += 1;
    phase.subrequests += 1;
    this.#countIn(this.tally.pagesBySecond, at);
    if (isDown) phase.failedPages += 1;
    const pageMs = isDown ? 5 : this.#draw.page();
    const end = (placeMs: number) => phase.durations.page.add(startMs + Math.max(buildMs, placeMs) + pageMs + cpuMs);
    const trending = this.#keys.trending(siteLocale, place);
    this.#answer(isolate, 'trending', trending, at, () => {});
    if (!isNewBrowser) {
      end(0);
      return;
    }
    this.#answer(isolate, 'place_from_request', this.#keys.placeOfRequest(siteLocale), at, (_, answeredAt) =>
      end(Math.min(GUESS_TIMEOUT_MS, answeredAt - at)),
    );
  }

  #load(purpose: keyof typeof FILES, build: number, at: number): void {
    const phase = this.#phaseOf(at);
    for (const file of FILES[purpose]) {
      const isolate = this.#pickIsolate(at);
      const startMs = this.#startOf(isolate);
      const namesMs = isolate.releases.readNames(build, at);
      const { from, durationMs, subrequests } = this.#files.read(build, file, at);
      const cpuMs = this.#count(phase, 'middleware alone');
      isolate.releases.observe(at);
      phase.fileRequests += 1;
      phase.subrequests += subrequests;
      if (from === 'R2') phase.r2Reads += 1;
      else phase.cachedFiles += 1;
      phase.durations.file.add(startMs + namesMs + durationMs + cpuMs);
    }
  }

  #callLater(name: EndpointName, at: number, findKey: () => string): void {
    this.#queue.schedule(at, () => this.#call(name, findKey(), at));
  }

  #call(name: EndpointName, key: string, at: number, isFlood = false): void {
    const isolate = this.#pickIsolate(at);
    const startMs = this.#startOf(isolate);
    const phase = this.#phaseOf(at);
    isolate.releases.observe(at);
    this.#answer(
      isolate,
      name,
      key,
      at,
      (kind, answeredAt) => {
        const cpuMs = this.#count(phase, kind === 'origin' ? 'answer from the origin' : 'answer from memory');
        if (!isFlood) phase.durations.call.add(startMs + answeredAt - at + cpuMs);
      },
      isFlood,
    );
  }

  #flood(at: number): void {
    const { site } = this.#simulated.options;
    this.#flooded += 1;
    this.#phaseOf(at).floodRequests += 1;
    const text = `flood ${this.#centre.region} ${this.#centre.number} ${this.#flooded}`;
    const key = keyOf({ site, language: site.languages[0] }, 'autocomplete', { q: text, place_id: 'online' });
    this.#call('autocomplete', key, at, true);
  }

  #answer(
    isolate: Isolate,
    name: EndpointName,
    key: string,
    now: number,
    onAnswer: (kind: AnswerKind, at: number) => void,
    isFlood = false,
  ): void {
    const phase = this.#phaseOf(now);
    isolate.cache.answer({
      key,
      name,
      now,
      bytes: this.#simulated.times.answerBytes[name],
      isEmpty: isFlood,
      onAnswer: (kind, at) => {
        if (!isFlood) phase.answers[name][kind] += 1;
        onAnswer(kind, at);
      },
    });
  }

  #pickSiteLocale(): SiteLocale {
    const total = this.#sites.at(-1)?.upTo ?? 1;
    const point = (this.#random.below(1e9) / 1e9) * total;
    const site = (this.#sites.find(({ upTo }) => upTo > point) ?? this.#sites[0])?.site as Site;
    const { languages } = site;
    const language =
      languages.length === 1 || this.#random.chance(FIRST_LANGUAGE)
        ? languages[0]
        : this.#random.pick(languages.slice(1));
    return { site, language: language ?? languages[0] };
  }

  /** As many isolates as the traffic of the hour needs; each ends after its time, and a new one takes its place. */
  #pickIsolate(at: number): Isolate {
    const { options } = this.#simulated;
    const { viewsPerSecond, region } = this.#centre;
    const rate = viewsPerSecond * dayFactor(at, region) * REQUESTS_OF_VIEW;
    const index = this.#random.below(Math.max(1, Math.ceil(rate / options['requests-per-isolate'])));
    const known = this.#isolates[index];
    if (known !== undefined && known.endsAt > at) return known;
    if (known !== undefined) this.#end(known);
    const isolate = this.#startIsolate(at);
    this.#isolates[index] = isolate;
    return isolate;
  }

  #startIsolate(at: number): Isolate {
    const { options, schedule } = this.#simulated;
    if (at >= schedule.countsFrom) this.tally.isolateStarts += 1;
    const cache = new CacheModel({
      queue: this.#queue,
      shared: this.#shared,
      origin: this.#origin,
      drawMatchMs: this.#draw.match,
    });
    const releases = new ReleasesModel({
      random: this.#random,
      countsAt: (time) => this.#phaseOf(time),
      drawKvMs: this.#draw.kv,
      drawR2Ms: this.#draw.r2,
      releaseMs: schedule.releaseMs,
      onFlush: (time, shard) => this.#countIn(this.tally.flushesBySecond[shard] as Float64Array, time),
    });
    return { cache, releases, endsAt: at + this.#drawGap(1 / (options['isolate-hours'] * 3600)), isStarting: true };
  }

  #end({ cache }: Isolate): void {
    this.tally.maxMemoryBytes = Math.max(this.tally.maxMemoryBytes, cache.memoryBytes);
  }

  /** Milliseconds that the first request of an isolate waits for it. */
  #startOf(isolate: Isolate): number {
    if (!isolate.isStarting) return 0;
    isolate.isStarting = false;
    return this.#simulated.times.startUpMs;
  }

  /** Time of an earlier view of the same browser: minutes ago in a session, else hours to weeks. */
  #drawEarlierView(at: number, isSession: boolean): number {
    if (!isSession) return at - this.#drawGap(1 / (BEHAVIOUR.minutesBetweenViews * 60));
    const powers = Math.log(BEHAVIOUR.maxDaysBetweenSessions * 24);
    return at - HOUR_MS * Math.exp(powers * (this.#random.below(1e6) / 1e6));
  }

  /** Milliseconds to the next of events that come at random, so many a second. */
  #drawGap(perSecond: number): number {
    return (-Math.log(1 - this.#random.below(1e9) / 1e9) / perSecond) * 1000;
  }

  /** Counts requests, and returns the processor time of one. */
  #count(phase: PhaseTally, name: keyof ServiceTimes['cpuMs'], requests = 1): number {
    const cpuMs = this.#simulated.times.cpuMs[name];
    phase.requests += requests;
    phase.cpuMs += cpuMs * requests;
    return cpuMs;
  }

  #phaseOf(at: number): PhaseTally {
    const { schedule } = this.#simulated;
    if (at < schedule.countsFrom) return WARM_UP;
    return this.tally.phases[schedule.phaseAt(at, this.#centre.region)];
  }

  #countIn(series: Float64Array, at: number): void {
    const second = Math.floor((at - this.#simulated.schedule.countsFrom) / 1000);
    if (second >= 0 && second < series.length) series[second] = (series[second] ?? 0) + 1;
  }
}

/** Takes what happens before the counted hours, and is never read. */
const WARM_UP = new Tally(0).phases.normal;
