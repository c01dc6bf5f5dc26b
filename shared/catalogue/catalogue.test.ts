import { describe, expect, it } from 'vitest';
import english from '../i18n/messages/catalogue/en.json' with { type: 'json' };
import { SITES } from '../sites/sites.ts';
import { CATEGORIES, CATEGORY_ROWS, findCategory } from './categories.ts';
import { DATE_KEYWORDS, FEATURE_TAGS, PRICES } from './filters.ts';
import { FORMATS, findFormat } from './formats.ts';
import { findSubCategory, listSubCategories, SUB_CATEGORIES } from './sub-categories.ts';
import { THEMES } from './sub-category-images.ts';
import { isThemeInSeason } from './theme-seasons.ts';

const messages: Readonly<Record<string, string>> = english;

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

it('categories are 21 and two destinations, and keep their numbers, slugs and English labels in this order', () => {
  const ids = CATEGORIES.map(({ id }) => id);
  expect([ids.length, ids[0], ...ids.slice(-2)]).toEqual([
    23,
    'MarqueeCategory/101',
    'Destination/nightlife',
    'Destination/seasonal',
  ]);
  expect(CATEGORY_ROWS.map(({ number }) => number)).toEqual([...Array.from({ length: 20 }, (_, i) => 101 + i), 199]);
  expect(CATEGORY_ROWS.map(({ slug }) => slug).join(', ')).toBe(
    'business, science-and-tech, music, film-and-media, arts, fashion, health, sports-and-fitness, travel-and-outdoor, ' +
      'food-and-drink, charity-and-causes, government, community, spirituality, family-and-education, holiday, ' +
      'home-and-lifestyle, auto-boat-and-air, hobbies, school-activities, other',
  );
  expect(CATEGORY_ROWS.map(({ slug }) => messages[findCategory(slug)?.labelKey ?? '']).join(', ')).toBe(
    'Business, Science & Tech, Music, Film & Media, Performing & Visual Arts, Fashion, Health, Sports & Fitness, ' +
      'Travel & Outdoor, Food & Drink, Charity & Causes, Government, Community, Spirituality, Family & Education, ' +
      'Holiday, Home & Lifestyle, Auto Boat & Air, Hobbies, School Activities, Other',
  );
});

it('formats are 1 to 19, keep their English names and order, and have the plural in lower case as slug', () => {
  expect(FORMATS.map(({ id }) => id)).toEqual(Array.from({ length: 19 }, (_, index) => `MarqueeFormat/${index + 1}`));
  expect(messages[findFormat('festivals')?.labelKey ?? '']).toBe('Festival');
  expect(FORMATS.map(({ labelKey }) => messages[labelKey]).join(', ')).toBe(
    'Conference, Seminar, Expo, Convention, Festival, Performance, Screening, Gala, Class, Networking, Party, Rally, ' +
      'Tournament, Game, Race, Tour, Attraction, Retreat, Appearance',
  );
  expect(FORMATS.map(({ slug }) => slug).join(', ')).toBe(
    'conferences, seminars, expos, conventions, festivals, performances, screenings, galas, classes, networking, ' +
      'parties, rallies, tournaments, games, races, tours, attractions, retreats, appearances',
  );
});

it('feature tags are these five', () => {
  expect(FEATURE_TAGS).toEqual(['nightlife', 'kid-friendly', 'great-for-groups', 'date-night', 'budget-friendly']);
});

it('words of a search address are unique, so that one segment is read in one way, and write dates with hyphens', () => {
  const slugs = [...PRICES, ...[...CATEGORIES, ...FORMATS, ...DATE_KEYWORDS].map(({ slug }) => slug)];
  const refinements = SUB_CATEGORIES.map(({ refinement }) => refinement);
  expect(isUnique([...slugs, ...refinements])).toBe(true);
  for (const word of [...slugs, ...refinements]) expect(word).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  for (const { keyword, slug } of DATE_KEYWORDS) expect(slug).toBe(keyword.replaceAll('_', '-'));
});

/** English titles of each category, in order; each list ends with Other. */
const TITLES = `
business: Startups, Finance, Environment, Educators, Real Estate, Non-Profit, Sales & Marketing, Media, Design, Career, Investment
science-and-tech: Medicine, Science, Biotech, High Tech, Mobile, Social Media, Robotics
music: Alternative, Blues & Jazz, Classical, Country, Cultural, EDM, Folk, Hip Hop, Indie, Latin, Metal, Opera, Pop, R&B, Reggae, Religious, Rock, Top 40, Acoustic, Americana, Bluegrass, Blues, DJ/Dance, Electronic, Experimental, Jazz, Psychedelic, Punk, Singer/Songwriter, World
film-and-media: TV, Film, Anime, Gaming, Comics, Adult, Comedy
arts: Theatre, Musical, Ballet, Dance, Opera, Orchestra, Craft, Fine Art, Literary Arts, Comedy, Sculpture, Painting, Design, Jewelry
fashion: Fashion, Accessories, Bridal, Beauty
health: Personal Health, Mental Health, Medical, Spa, Yoga
sports-and-fitness: Running, Walking, Cycling, Mountain Biking, Obstacles, Basketball, Football, Baseball, Soccer, Golf, Volleyball, Tennis, Swimming, Hockey, Motorsports, Martial Arts, Snow Sports, Rugby, Yoga, Exercise, Softball, Wrestling, Lacrosse, Cheer, Camps, Weightlifting, Track & Field
travel-and-outdoor: Hiking, Rafting, Kayaking, Canoeing, Climbing, Travel
food-and-drink: Beer, Wine, Food, Spirits
charity-and-causes: Animal Welfare, Environment, Healthcare, Human Rights, International Aid, Poverty, Disaster Relief, Education
government: Republican Party, Democratic Party, Other Party, Non-partisan, Federal Government, State Government, County/Municipal Government, Military, International Affairs, National Security
community: State, County, City/Town, LGBTQIA+, Medieval, Renaissance, Heritage, Nationality, Language, Historic
spirituality: Christianity, Judaism, Islam, Mormonism, Buddhism, Sikhism, Eastern Religion, Mysticism and Occult, New Age, Atheism, Agnosticism, Unaffiliated, Hinduism, Folk Religions, Shintoism
family-and-education: Education, Alumni, Parenting, Baby, Children & Youth, Parents Association, Reunion, Senior Citizen
holiday: St Patricks Day, Easter, Independence Day, Halloween, Thanksgiving, Christmas, Hanukkah, Fall, New Year's Eve, Dating
home-and-lifestyle: Pets & Animals, Home & Garden
auto-boat-and-air: Auto, Motorcycle/ATV, Boat, Air
hobbies: Anime/Comics, Gaming, DIY, Photography, Knitting, Books, Adult, Drawing & Painting
school-activities: Dinner, Fund Raiser, Raffle, After School Care, Parking, Public Speaker
`;

describe('sub-categories', () => {
  it('have unique numbers', () => {
    expect(isUnique(SUB_CATEGORIES.map(({ number }) => number))).toBe(true);
  });

  it('are numbered by group and position in it, and end with Other', () => {
    for (const { number, slug } of CATEGORY_ROWS.filter((row) => row.number < 199)) {
      const group = listSubCategories(slug);
      const first = (number - 100) * 1000;
      const positions = group.map((_, index) => first + (index === group.length - 1 ? 999 : index + 1));
      expect(group.map((item) => item.number)).toEqual(positions);
      expect(messages[group.at(-1)?.titleKey ?? '']).toBe('Other');
    }
  });

  it('keep their English titles and order', () => {
    const titles = CATEGORY_ROWS.filter((row) => row.number < 199).map(({ slug }) => {
      const group = listSubCategories(slug).slice(0, -1);
      return `${slug}: ${group.map(({ titleKey }) => messages[titleKey]).join(', ')}`;
    });
    expect(titles).toEqual(TITLES.trim().split('\n'));
  });

  it.each([
    ['LGBTQIA+', 'Show up, show off, and celebrate Pride with your people.'],
    ['Dating', 'Spark something new, no matter your relationship status.'],
  ])('give %s its subtitle', (title, subtitle) => {
    const [row] = SUB_CATEGORIES.filter(({ titleKey }) => messages[titleKey] === title);
    expect(messages[row?.subtitleKey ?? '']).toBe(subtitle);
  });

  it('are found by number and by refinement', () => {
    expect(findSubCategory('3026')?.key).toBe('MarqueeSubCategory/3026');
    expect(findSubCategory('jazz')).toBe(findSubCategory('3026'));
    expect(findSubCategory('halloweenhaunt')).toMatchObject({ category: 'holiday', theme: 'halloween' });
    expect(messages[findSubCategory('halloweenhaunt')?.titleKey ?? '']).toBe('Halloween');
    expect(messages[findSubCategory('dating')?.titleKey ?? '']).toBe('Dating');
    expect(findSubCategory('3000')).toBeUndefined();
  });

  it('carry a large and a small image, an empty one for Other, or none', () => {
    const jazz = findSubCategory('jazz');
    const placeholder = expect.stringMatching(/^data:image\/svg\+xml,/);
    const [large, small] = ['1200x600', '300x150'].map((size) => `/images/sub-categories/jazz-${size}.svg`);
    expect(jazz?.imageUrl).toEqual({ src: large, width: 1200, height: 600, placeholder });
    expect(jazz?.imageUrlSmall).toEqual({ src: small, width: 300, height: 150, placeholder });
    expect(findSubCategory('3999')).toMatchObject({ imageUrl: '', imageUrlSmall: '' });
    expect(findSubCategory('raffle')).not.toHaveProperty('imageUrl');
  });

  it('use every theme', () => {
    const used = new Set(SUB_CATEGORIES.flatMap(({ theme }) => theme ?? []));
    const documented = ['halloween', 'thanksgiving', 'christmas', 'fall', 'new-year', 'transparent'];
    expect([[...used].sort(), [...THEMES].sort()]).toEqual([documented.sort(), documented.sort()]);
  });
});

it('names exist for every row, and for nothing else', () => {
  const keys = [
    ...CATEGORIES.map(({ labelKey }) => labelKey),
    ...FORMATS.flatMap(({ labelKey, pluralLabelKey }) => [labelKey, pluralLabelKey]),
    ...PRICES.map((slug) => `price.${slug}`),
    ...DATE_KEYWORDS.map(({ slug }) => `date.${slug}`),
    ...FEATURE_TAGS.map((slug) => `tag.${slug}`),
    ...SUB_CATEGORIES.flatMap(({ titleKey, subtitleKey }) => [titleKey, ...(subtitleKey ? [subtitleKey] : [])]),
  ];
  expect([...keys].sort()).toEqual(Object.keys(messages).sort());
});

describe('the season of a theme', () => {
  const addDays = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

  it.each([
    ['halloween', 'DE', '2026-10-01', '2026-10-31'],
    ['thanksgiving', 'US', '2026-11-01', '2026-11-28'],
    ['thanksgiving', 'CA', '2026-09-20', '2026-10-14'],
    ['christmas', 'GB', '2026-11-25', '2026-12-26'],
    ['fall', 'US', '2026-09-22', '2026-11-30'],
    ...['AR', 'AU', 'BR', 'CL', 'NZ', 'PE'].map((country) => ['fall', country, '2026-03-20', '2026-05-31'] as const),
    // Over the turn of the year.
    ['new-year', 'FR', '2026-12-26', '2027-01-02'],
  ] as const)('%s in %s: %s to %s, both included', (theme, country, first, last) => {
    const days = [addDays(first, -1), first, `${last}T23:59:59Z`, addDays(last, 1)];
    expect(days.map((day) => isThemeInSeason(theme, country, day))).toEqual([false, true, true, false]);
    expect(SITES.map((site) => site.country)).toContain(country);
  });

  it('is none on other days and elsewhere, but for the plain picture', () => {
    expect(isThemeInSeason('thanksgiving', 'DE', '2026-11-26')).toBe(false);
    expect(isThemeInSeason('fall', 'AU', '2026-10-10')).toBe(false);
    for (const day of ['2026-01-01', '2026-07-01', '2026-12-31'])
      expect(isThemeInSeason('transparent', 'US', day)).toBe(true);
  });
});
