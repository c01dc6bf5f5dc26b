import type { CategorySlug } from '../../../../shared/catalogue/categories.ts';
import type { TitleLanguage } from './title-patterns.ts';

/** What people look for in a kind of topic; the groups share their words. */
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

/** Common combinations with a topic (`{topic}`, lower case), the most searched first. */
export const COMBINATIONS: Readonly<Record<TitleLanguage, Readonly<Record<TopicGroup, readonly string[]>>>> = {
  en: {
    music: ['{topic} concerts', 'live {topic}', '{topic} festival', 'free {topic} concerts', '{topic} night'],
    stage: ['{topic} shows', '{topic} tonight', '{topic} workshop', 'free {topic} events'],
    screen: ['{topic} screenings', '{topic} night', '{topic} tonight', 'free {topic} events'],
    learn: ['{topic} class', '{topic} workshop', 'free {topic} class', '{topic} for beginners'],
    sport: ['{topic} club', '{topic} class', 'free {topic} class', '{topic} tournament', '{topic} for beginners'],
    taste: ['{topic} tasting', '{topic} festival', '{topic} tour', '{topic} class'],
    work: ['{topic} networking', '{topic} conference', '{topic} workshop', 'free {topic} webinar'],
    out: ['{topic} events', 'free {topic} events', '{topic} this weekend', '{topic} for families'],
  },
  de: {
    music: ['{topic} Konzerte', '{topic} live', '{topic} Festival', '{topic} Konzert kostenlos', '{topic} Abend'],
    stage: ['{topic} Vorstellungen', '{topic} heute', '{topic} Workshop', '{topic} kostenlos'],
    screen: ['{topic} Vorführungen', '{topic} Abend', '{topic} heute', '{topic} kostenlos'],
    learn: ['{topic} Kurs', '{topic} Workshop', '{topic} Kurs kostenlos', '{topic} für Anfänger'],
    sport: ['{topic} Verein', '{topic} Kurs', '{topic} Kurs kostenlos', '{topic} Turnier', '{topic} für Anfänger'],
    taste: ['{topic} Verkostung', '{topic} Festival', '{topic} Tour', '{topic} Kurs'],
    work: ['{topic} Networking', '{topic} Konferenz', '{topic} Workshop', '{topic} Webinar kostenlos'],
    out: ['{topic} Veranstaltungen', '{topic} kostenlos', '{topic} am Wochenende', '{topic} für Familien'],
  },
  fr: {
    music: ['concerts {topic}', '{topic} live', 'festival {topic}', 'concert {topic} gratuit', 'soirée {topic}'],
    stage: ['spectacles {topic}', '{topic} ce soir', 'atelier {topic}', '{topic} gratuit'],
    screen: ['projections {topic}', 'soirée {topic}', '{topic} ce soir', '{topic} gratuit'],
    learn: ['cours {topic}', 'atelier {topic}', 'cours {topic} gratuit', '{topic} pour débutants'],
    sport: ['club {topic}', 'cours {topic}', 'cours {topic} gratuit', 'tournoi {topic}', '{topic} pour débutants'],
    taste: ['dégustation {topic}', 'festival {topic}', 'visite {topic}', 'cours {topic}'],
    work: ['networking {topic}', 'conférence {topic}', 'atelier {topic}', 'webinaire {topic} gratuit'],
    out: ['sorties {topic}', '{topic} gratuit', '{topic} ce week-end', '{topic} en famille'],
  },
  nl: {
    music: ['{topic} concerten', '{topic} live', '{topic} festival', 'gratis {topic} concert', '{topic} avond'],
    stage: ['{topic} voorstellingen', '{topic} vanavond', '{topic} workshop', '{topic} gratis'],
    screen: ['{topic} vertoningen', '{topic} avond', '{topic} vanavond', '{topic} gratis'],
    learn: ['{topic} les', '{topic} workshop', 'gratis {topic} les', '{topic} voor beginners'],
    sport: ['{topic} club', '{topic} les', 'gratis {topic} les', '{topic} toernooi', '{topic} voor beginners'],
    taste: ['{topic} proeverij', '{topic} festival', '{topic} tour', '{topic} les'],
    work: ['{topic} netwerken', '{topic} conferentie', '{topic} workshop', 'gratis {topic} webinar'],
    out: ['{topic} evenementen', '{topic} gratis', '{topic} dit weekend', '{topic} met kinderen'],
  },
  es: {
    music: [
      'conciertos de {topic}',
      '{topic} en vivo',
      'festival de {topic}',
      'conciertos gratis de {topic}',
      'noche de {topic}',
    ],
    stage: ['espectáculos de {topic}', '{topic} hoy', 'taller de {topic}', '{topic} gratis'],
    screen: ['proyecciones de {topic}', 'noche de {topic}', '{topic} hoy', '{topic} gratis'],
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
    out: ['eventos de {topic}', '{topic} gratis', '{topic} este fin de semana', '{topic} en familia'],
  },
  it: {
    music: ['concerti {topic}', '{topic} dal vivo', 'festival {topic}', 'concerti {topic} gratis', 'serata {topic}'],
    stage: ['spettacoli {topic}', '{topic} stasera', 'laboratorio {topic}', '{topic} gratis'],
    screen: ['proiezioni {topic}', 'serata {topic}', '{topic} stasera', '{topic} gratis'],
    learn: ['corso {topic}', 'laboratorio {topic}', 'corso {topic} gratis', '{topic} per principianti'],
    sport: ['club {topic}', 'corso {topic}', 'corso {topic} gratis', 'torneo {topic}', '{topic} per principianti'],
    taste: ['degustazione {topic}', 'festival {topic}', 'tour {topic}', 'corso {topic}'],
    work: ['networking {topic}', 'conferenza {topic}', 'workshop {topic}', 'webinar {topic} gratis'],
    out: ['eventi {topic}', '{topic} gratis', '{topic} nel weekend', '{topic} per famiglie'],
  },
  pt: {
    music: [
      'concertos de {topic}',
      '{topic} ao vivo',
      'festival de {topic}',
      'concertos grátis de {topic}',
      'noite de {topic}',
    ],
    stage: ['espetáculos de {topic}', '{topic} hoje', 'oficina de {topic}', '{topic} grátis'],
    screen: ['sessões de {topic}', 'noite de {topic}', '{topic} hoje', '{topic} grátis'],
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
    stage: ['{topic} forestillinger', '{topic} i aften', '{topic} workshop', '{topic} gratis'],
    screen: ['{topic} visninger', '{topic} aften', '{topic} i aften', '{topic} gratis'],
    learn: ['{topic} kursus', '{topic} workshop', 'gratis {topic} kursus', '{topic} for begyndere'],
    sport: ['{topic} klub', '{topic} hold', 'gratis {topic} hold', '{topic} turnering', '{topic} for begyndere'],
    taste: ['{topic} smagning', '{topic} festival', '{topic} tur', '{topic} kursus'],
    work: ['{topic} netværk', '{topic} konference', '{topic} workshop', 'gratis {topic} webinar'],
    out: ['{topic} arrangementer', '{topic} gratis', '{topic} i weekenden', '{topic} for familier'],
  },
  fi: {
    music: ['{topic} konsertit', '{topic} livenä', '{topic} festivaali', '{topic} ilmaiskonsertti', '{topic} ilta'],
    stage: ['{topic} esitykset', '{topic} tänään', '{topic} työpaja', '{topic} ilmainen'],
    screen: ['{topic} näytökset', '{topic} ilta', '{topic} tänään', '{topic} ilmainen'],
    learn: ['{topic} kurssi', '{topic} työpaja', '{topic} ilmainen kurssi', '{topic} aloittelijoille'],
    sport: ['{topic} seura', '{topic} kurssi', '{topic} ilmainen kurssi', '{topic} turnaus', '{topic} aloittelijoille'],
    taste: ['{topic} maistelu', '{topic} festivaali', '{topic} kierros', '{topic} kurssi'],
    work: ['{topic} verkostoituminen', '{topic} konferenssi', '{topic} työpaja', '{topic} ilmainen webinaari'],
    out: ['{topic} tapahtumat', '{topic} ilmainen', '{topic} viikonloppuna', '{topic} perheille'],
  },
  sv: {
    music: ['{topic} konserter', '{topic} live', '{topic} festival', 'gratis {topic} konsert', '{topic} kväll'],
    stage: ['{topic} föreställningar', '{topic} ikväll', '{topic} workshop', '{topic} gratis'],
    screen: ['{topic} visningar', '{topic} kväll', '{topic} ikväll', '{topic} gratis'],
    learn: ['{topic} kurs', '{topic} workshop', 'gratis {topic} kurs', '{topic} för nybörjare'],
    sport: ['{topic} klubb', '{topic} pass', 'gratis {topic} pass', '{topic} turnering', '{topic} för nybörjare'],
    taste: ['{topic} provning', '{topic} festival', '{topic} tur', '{topic} kurs'],
    work: ['{topic} nätverk', '{topic} konferens', '{topic} workshop', 'gratis {topic} webbinarium'],
    out: ['{topic} evenemang', '{topic} gratis', '{topic} i helgen', '{topic} för familjer'],
  },
};

/** Topics whose group is not their category's. */
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

/** The group of a topic; undefined where nobody combines it. */
export function findTopicGroup(category: CategorySlug, subcategory: number | null): TopicGroup | undefined {
  return OWN_GROUPS[subcategory ?? 0] ?? TOPIC_GROUPS[category];
}
