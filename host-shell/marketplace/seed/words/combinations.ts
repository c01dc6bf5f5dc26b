import type { CategorySlug } from '../../../../shared/catalogue/categories.ts';
import type { TitleLanguage } from '../../catalogue/title-patterns.ts';
import { foldText } from '../../text/fold.ts';

/** Groups of topics that share search patterns. */
export type TopicGroup = 'music' | 'stage' | 'screen' | 'learn' | 'sport' | 'taste' | 'work' | 'out';

const TOPIC_GROUPS: Readonly<Partial<Record<CategorySlug, TopicGroup>>> = {
  music: 'music',
  arts: 'stage',
  'film-and-media': 'screen',
  fashion: 'learn',
  health: 'learn',
  hobbies: 'learn',
  spirituality: 'learn',
  'home-and-lifestyle': 'learn',
  'sports-and-fitness': 'sport',
  'food-and-drink': 'taste',
  business: 'work',
  'science-and-tech': 'work',
  'travel-and-outdoor': 'out',
  holiday: 'out',
  'family-and-education': 'out',
};

/** Common combinations with a topic (`{topic}`, lower case), most searched first. */
const COMBINATIONS: Readonly<Record<TitleLanguage, Readonly<Record<TopicGroup, readonly string[]>>>> = {
  en: {
    music: ['{topic} concerts', 'live {topic}', '{topic} festival', 'free {topic} concerts', '{topic} night'],
    stage: ['{topic} shows', '{topic} workshop', 'free {topic} events'],
    screen: ['{topic} screenings', '{topic} night', 'free {topic} events'],
    learn: ['{topic} class', '{topic} workshop', 'free {topic} class', '{topic} for beginners'],
    sport: ['{topic} club', '{topic} class', 'free {topic} class', '{topic} tournament', '{topic} for beginners'],
    taste: ['{topic} tasting', '{topic} festival', '{topic} tour', '{topic} class'],
    work: ['{topic} networking', '{topic} conference', '{topic} workshop', 'free {topic} webinar'],
    out: ['{topic} events', 'free {topic} events', '{topic} for families'],
  },
  de: {
    music: ['{topic} Konzerte', '{topic} live', '{topic} Festival', '{topic} Konzert kostenlos', '{topic} Abend'],
    stage: ['{topic} Vorstellungen', '{topic} Workshop', '{topic} kostenlos'],
    screen: ['{topic} Vorführungen', '{topic} Abend', '{topic} kostenlos'],
    learn: ['{topic} Kurs', '{topic} Workshop', '{topic} Kurs kostenlos', '{topic} für Anfänger'],
    sport: ['{topic} Verein', '{topic} Kurs', '{topic} Kurs kostenlos', '{topic} Turnier', '{topic} für Anfänger'],
    taste: ['{topic} Verkostung', '{topic} Festival', '{topic} Tour', '{topic} Kurs'],
    work: ['{topic} Networking', '{topic} Konferenz', '{topic} Workshop', '{topic} Webinar kostenlos'],
    out: ['{topic} Veranstaltungen', '{topic} kostenlos', '{topic} für Familien'],
  },
  fr: {
    music: [
      'concerts de {topic}',
      '{topic} live',
      'festival de {topic}',
      'concerts gratuits de {topic}',
      'soirée {topic}',
    ],
    stage: ['spectacles de {topic}', 'atelier de {topic}', 'spectacles gratuits de {topic}'],
    screen: ['projections de {topic}', 'soirée {topic}', 'projections gratuites de {topic}'],
    learn: ['cours de {topic}', 'atelier de {topic}', 'cours gratuits de {topic}', '{topic} pour débutants'],
    sport: [
      'club de {topic}',
      'cours de {topic}',
      'cours gratuits de {topic}',
      'tournoi de {topic}',
      '{topic} pour débutants',
    ],
    taste: ['dégustation de {topic}', 'festival de {topic}', 'visite {topic}', 'cours de {topic}'],
    work: ['networking {topic}', 'conférence {topic}', 'atelier {topic}', 'webinaire gratuit {topic}'],
    out: ['sorties {topic}', 'sorties gratuites {topic}', '{topic} en famille'],
  },
  nl: {
    music: ['{topic} concerten', '{topic} live', '{topic} festival', 'gratis {topic} concert', '{topic} avond'],
    stage: ['{topic} voorstellingen', '{topic} workshop', '{topic} gratis'],
    screen: ['{topic} vertoningen', '{topic} avond', '{topic} gratis'],
    learn: ['{topic} les', '{topic} workshop', 'gratis {topic} les', '{topic} voor beginners'],
    sport: ['{topic} club', '{topic} les', 'gratis {topic} les', '{topic} toernooi', '{topic} voor beginners'],
    taste: ['{topic} proeverij', '{topic} festival', '{topic} tour', '{topic} les'],
    work: ['{topic} netwerken', '{topic} conferentie', '{topic} workshop', 'gratis {topic} webinar'],
    out: ['{topic} evenementen', '{topic} gratis', '{topic} met kinderen'],
  },
  es: {
    music: [
      'conciertos de {topic}',
      '{topic} en vivo',
      'festival de {topic}',
      'conciertos gratis de {topic}',
      'noche de {topic}',
    ],
    stage: ['espectáculos de {topic}', 'taller de {topic}', '{topic} gratis'],
    screen: ['proyecciones de {topic}', 'noche de {topic}', '{topic} gratis'],
    learn: ['clases de {topic}', 'taller de {topic}', 'clase gratis de {topic}', '{topic} para principiantes'],
    sport: [
      'club de {topic}',
      'clases de {topic}',
      'clase gratis de {topic}',
      'torneo de {topic}',
      '{topic} para principiantes',
    ],
    taste: ['cata de {topic}', 'festival de {topic}', 'ruta de {topic}', 'clases de {topic}'],
    work: ['networking de {topic}', 'conferencia de {topic}', 'taller de {topic}', 'webinar gratis de {topic}'],
    out: ['eventos de {topic}', '{topic} gratis', '{topic} en familia'],
  },
  it: {
    music: [
      'concerti di {topic}',
      '{topic} dal vivo',
      'festival di {topic}',
      'concerti di {topic} gratis',
      'serata {topic}',
    ],
    stage: ['spettacoli di {topic}', 'laboratorio di {topic}', 'spettacoli di {topic} gratis'],
    screen: ['proiezioni di {topic}', 'serata {topic}', 'proiezioni di {topic} gratis'],
    learn: ['corso di {topic}', 'laboratorio di {topic}', 'corso di {topic} gratis', '{topic} per principianti'],
    sport: [
      'club di {topic}',
      'corso di {topic}',
      'corso di {topic} gratis',
      'torneo di {topic}',
      '{topic} per principianti',
    ],
    taste: ['degustazione di {topic}', 'festival di {topic}', 'tour {topic}', 'corso di {topic}'],
    work: ['networking {topic}', 'conferenza {topic}', 'workshop {topic}', 'webinar {topic} gratis'],
    out: ['eventi {topic}', 'eventi {topic} gratis', '{topic} per famiglie'],
  },
  pt: {
    music: [
      'concertos de {topic}',
      '{topic} ao vivo',
      'festival de {topic}',
      'concertos grátis de {topic}',
      'noite de {topic}',
    ],
    stage: ['espetáculos de {topic}', 'oficina de {topic}', '{topic} grátis'],
    screen: ['sessões de {topic}', 'noite de {topic}', '{topic} grátis'],
    learn: ['aulas de {topic}', 'oficina de {topic}', 'aula grátis de {topic}', '{topic} para iniciantes'],
    sport: [
      'clube de {topic}',
      'aulas de {topic}',
      'aula grátis de {topic}',
      'torneio de {topic}',
      '{topic} para iniciantes',
    ],
    taste: ['prova de {topic}', 'festival de {topic}', 'roteiro de {topic}', 'aulas de {topic}'],
    work: ['networking de {topic}', 'conferência de {topic}', 'workshop de {topic}', 'webinar grátis de {topic}'],
    out: ['eventos de {topic}', '{topic} grátis', '{topic} este fim de semana', '{topic} em família'],
  },
  da: {
    music: ['{topic} koncerter', '{topic} live', '{topic} festival', 'gratis {topic} koncert', '{topic} aften'],
    stage: ['{topic} forestillinger', '{topic} workshop', '{topic} gratis'],
    screen: ['{topic} visninger', '{topic} aften', '{topic} gratis'],
    learn: ['{topic} kursus', '{topic} workshop', 'gratis {topic} kursus', '{topic} for begyndere'],
    sport: ['{topic} klub', '{topic} hold', 'gratis {topic} hold', '{topic} turnering', '{topic} for begyndere'],
    taste: ['{topic} smagning', '{topic} festival', '{topic} tur', '{topic} kursus'],
    work: ['{topic} netværk', '{topic} konference', '{topic} workshop', 'gratis {topic} webinar'],
    out: ['{topic} arrangementer', '{topic} gratis', '{topic} for familier'],
  },
  fi: {
    music: ['{topic} konsertit', '{topic} livenä', '{topic} festivaali', '{topic} ilmaiskonsertti', '{topic} ilta'],
    stage: ['{topic} esitykset', '{topic} työpaja', '{topic} ilmainen'],
    screen: ['{topic} näytökset', '{topic} ilta', '{topic} ilmainen'],
    learn: ['{topic} kurssi', '{topic} työpaja', '{topic} ilmainen kurssi', '{topic} aloittelijoille'],
    sport: ['{topic} seura', '{topic} kurssi', '{topic} ilmainen kurssi', '{topic} turnaus', '{topic} aloittelijoille'],
    taste: ['{topic} maistelu', '{topic} festivaali', '{topic} kierros', '{topic} kurssi'],
    work: ['{topic} verkostoituminen', '{topic} konferenssi', '{topic} työpaja', '{topic} ilmainen webinaari'],
    out: ['{topic} tapahtumat', '{topic} ilmainen', '{topic} perheille'],
  },
  sv: {
    music: ['{topic} konserter', '{topic} live', '{topic} festival', 'gratis {topic} konsert', '{topic} kväll'],
    stage: ['{topic} föreställningar', '{topic} workshop', '{topic} gratis'],
    screen: ['{topic} visningar', '{topic} kväll', '{topic} gratis'],
    learn: ['{topic} kurs', '{topic} workshop', 'gratis {topic} kurs', '{topic} för nybörjare'],
    sport: ['{topic} klubb', '{topic} pass', 'gratis {topic} pass', '{topic} turnering', '{topic} för nybörjare'],
    taste: ['{topic} provning', '{topic} festival', '{topic} tur', '{topic} kurs'],
    work: ['{topic} nätverk', '{topic} konferens', '{topic} workshop', 'gratis {topic} webbinarium'],
    out: ['{topic} evenemang', '{topic} gratis', '{topic} för familjer'],
  },
};

/** Topics whose group differs from their category's. */
const OWN_GROUPS: Readonly<Record<number, TopicGroup>> = {
  4007: 'stage',
  5007: 'learn',
  5008: 'learn',
  5009: 'learn',
  5011: 'learn',
  5012: 'learn',
  5013: 'learn',
  5014: 'learn',
};

/** Returns the group of a topic; undefined if the topic has no common combinations. */
function findTopicGroup(category: CategorySlug, subcategory: number | null): TopicGroup | undefined {
  return OWN_GROUPS[subcategory ?? 0] ?? TOPIC_GROUPS[category];
}

/** Folded words of the patterns for free events. */
const FREE_WORDS: ReadonlySet<string> = new Set(
  'free kostenlos gratuit gratuits gratuite gratuites gratis ilmainen ilmaiskonsertti'.split(' '),
);

export interface Combination {
  readonly text: string;
  /** The pattern is for free events. */
  readonly isFree: boolean;
}

/** Lists common searches about a topic, lower case, most common first. */
export function listCombinations(
  language: TitleLanguage,
  category: CategorySlug,
  subcategory: number,
  spokenName: string,
): readonly Combination[] {
  const group = findTopicGroup(category, subcategory);
  if (group === undefined) return [];
  return COMBINATIONS[language][group].map((pattern) => {
    const text = pattern.replace('{topic}', spokenName).toLocaleLowerCase(language);
    const isFree = foldText(pattern)
      .split(' ')
      .some((word) => FREE_WORDS.has(word));
    return { text: language === 'fr' ? elide(text) : text, isFree };
  });
}

/** "cours de artisanat" is "cours d'artisanat"; before "yoga" and "hip-hop" nothing is elided. */
function elide(text: string): string {
  return text.replace(/\bde (?=[aeiouàâéèêëîïôûœ]|hum)/g, "d'");
}
