import { describe, expect, it } from 'vitest';
import english from '../i18n/messages/catalogue/en.json' with { type: 'json' };
import { CATEGORIES, CATEGORY_ROWS, type CategorySlug, findCategory } from './categories.ts';
import { DATE_KEYWORDS, FEATURE_TAGS, PRICES } from './filters.ts';
import { FORMAT_ROWS, FORMATS, findFormat } from './formats.ts';
import { findSubCategory, listSubCategories, SUB_CATEGORIES } from './sub-categories.ts';
import { THEMES } from './sub-category-images.ts';

const messages: Readonly<Record<string, string>> = english;

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

describe('categories', () => {
  it('are 21 and two destinations', () => {
    expect(CATEGORIES).toHaveLength(23);
    expect(CATEGORIES.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'MarqueeCategory/101',
        'MarqueeCategory/199',
        'Destination/nightlife',
        'Destination/seasonal',
      ]),
    );
    expect(messages[findCategory('arts')?.labelKey ?? '']).toBe('Performing & Visual Arts');
  });

  it('keep their slugs and English labels, in this order', () => {
    expect(CATEGORY_ROWS.map(({ slug }) => [slug, messages[`category.${slug}`]])).toEqual([
      ['business', 'Business'],
      ['science-and-tech', 'Science & Tech'],
      ['music', 'Music'],
      ['film-and-media', 'Film & Media'],
      ['arts', 'Performing & Visual Arts'],
      ['fashion', 'Fashion'],
      ['health', 'Health'],
      ['sports-and-fitness', 'Sports & Fitness'],
      ['travel-and-outdoor', 'Travel & Outdoor'],
      ['food-and-drink', 'Food & Drink'],
      ['charity-and-causes', 'Charity & Causes'],
      ['government', 'Government'],
      ['community', 'Community'],
      ['spirituality', 'Spirituality'],
      ['family-and-education', 'Family & Education'],
      ['holiday', 'Holiday'],
      ['home-and-lifestyle', 'Home & Lifestyle'],
      ['auto-boat-and-air', 'Auto Boat & Air'],
      ['hobbies', 'Hobbies'],
      ['school-activities', 'School Activities'],
      ['other', 'Other'],
    ]);
  });
});

describe('formats', () => {
  it('are 1 to 19', () => {
    expect(FORMATS.map(({ id }) => id)).toEqual(Array.from({ length: 19 }, (_, index) => `MarqueeFormat/${index + 1}`));
    expect(messages[findFormat('festivals')?.labelKey ?? '']).toBe('Festival');
  });

  it('keep their English names and order, and have the plural in lower case as slug', () => {
    expect(FORMAT_ROWS.map(({ slug }) => messages[`format.${slug}`]).join(', ')).toBe(
      'Conference, Seminar, Expo, Convention, Festival, Performance, Screening, Gala, Class, Networking, Party, Rally, ' +
        'Tournament, Game, Race, Tour, Attraction, Retreat, Appearance',
    );
    expect(FORMAT_ROWS.map(({ slug }) => slug).join(', ')).toBe(
      'conferences, seminars, expos, conventions, festivals, performances, screenings, galas, classes, networking, ' +
        'parties, rallies, tournaments, games, races, tours, attractions, retreats, appearances',
    );
  });
});

it('feature tags are these five', () => {
  expect(FEATURE_TAGS).toEqual(['nightlife', 'kid-friendly', 'great-for-groups', 'date-night', 'budget-friendly']);
});

describe('words of a search address', () => {
  it('are unique, so that one segment is read in one way', () => {
    const slugs = [
      ...PRICES,
      ...CATEGORIES.map(({ slug }) => slug),
      ...FORMATS.map(({ slug }) => slug),
      ...DATE_KEYWORDS.map(({ slug }) => slug),
    ];
    expect(isUnique(slugs)).toBe(true);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('write dates with hyphens', () => {
    for (const { keyword, slug } of DATE_KEYWORDS) expect(slug).toBe(keyword.replaceAll('_', '-'));
  });
});

describe('sub-categories', () => {
  it('have unique numbers, keys and refinements', () => {
    expect(isUnique(SUB_CATEGORIES.map(({ number }) => number))).toBe(true);
    expect(isUnique(SUB_CATEGORIES.map(({ key }) => key))).toBe(true);
    expect(isUnique(SUB_CATEGORIES.map(({ refinement }) => refinement))).toBe(true);
    for (const { refinement } of SUB_CATEGORIES) expect(refinement).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('never share a word with the other parts of a search address', () => {
    const others = new Set<string>([
      ...CATEGORIES.map(({ slug }) => slug),
      ...FORMATS.map(({ slug }) => slug),
      ...PRICES,
    ]);
    expect(SUB_CATEGORIES.filter(({ refinement }) => others.has(refinement))).toEqual([]);
  });

  it('are numbered by group and position in it, and end with Other', () => {
    for (const { number, slug } of CATEGORY_ROWS.filter((row) => row.number < 199)) {
      const group = listSubCategories(slug);
      expect(group.length, slug).toBeGreaterThan(1);
      const positions = group.slice(0, -1).map((_, index) => (number - 100) * 1000 + index + 1);
      expect(group.slice(0, -1).map((item) => item.number)).toEqual(positions);
      expect(group.at(-1)?.number).toBe((number - 100) * 1000 + 999);
      expect(messages[group.at(-1)?.titleKey ?? '']).toBe('Other');
    }
  });

  it.each<[CategorySlug, string]>([
    [
      'business',
      'Startups, Finance, Environment, Educators, Real Estate, Non-Profit, Sales & Marketing, Media, Design, Career, Investment',
    ],
    ['science-and-tech', 'Medicine, Science, Biotech, High Tech, Mobile, Social Media, Robotics'],
    [
      'music',
      'Alternative, Blues & Jazz, Classical, Country, Cultural, EDM, Folk, Hip Hop, Indie, Latin, Metal, Opera, Pop, R&B, Reggae, Religious, Rock, Top 40, Acoustic, Americana, Bluegrass, Blues, DJ/Dance, Electronic, Experimental, Jazz, Psychedelic, Punk, Singer/Songwriter, World',
    ],
    ['film-and-media', 'TV, Film, Anime, Gaming, Comics, Adult, Comedy'],
    [
      'arts',
      'Theatre, Musical, Ballet, Dance, Opera, Orchestra, Craft, Fine Art, Literary Arts, Comedy, Sculpture, Painting, Design, Jewelry',
    ],
    ['fashion', 'Fashion, Accessories, Bridal, Beauty'],
    ['health', 'Personal Health, Mental Health, Medical, Spa, Yoga'],
    [
      'sports-and-fitness',
      'Running, Walking, Cycling, Mountain Biking, Obstacles, Basketball, Football, Baseball, Soccer, Golf, Volleyball, Tennis, Swimming, Hockey, Motorsports, Martial Arts, Snow Sports, Rugby, Yoga, Exercise, Softball, Wrestling, Lacrosse, Cheer, Camps, Weightlifting, Track & Field',
    ],
    ['travel-and-outdoor', 'Hiking, Rafting, Kayaking, Canoeing, Climbing, Travel'],
    ['food-and-drink', 'Beer, Wine, Food, Spirits'],
    [
      'charity-and-causes',
      'Animal Welfare, Environment, Healthcare, Human Rights, International Aid, Poverty, Disaster Relief, Education',
    ],
    [
      'government',
      'Republican Party, Democratic Party, Other Party, Non-partisan, Federal Government, State Government, County/Municipal Government, Military, International Affairs, National Security',
    ],
    [
      'community',
      'State, County, City/Town, LGBTQIA+, Medieval, Renaissance, Heritage, Nationality, Language, Historic',
    ],
    [
      'spirituality',
      'Christianity, Judaism, Islam, Mormonism, Buddhism, Sikhism, Eastern Religion, Mysticism and Occult, New Age, Atheism, Agnosticism, Unaffiliated, Hinduism, Folk Religions, Shintoism',
    ],
    [
      'family-and-education',
      'Education, Alumni, Parenting, Baby, Children & Youth, Parents Association, Reunion, Senior Citizen',
    ],
    [
      'holiday',
      "St Patricks Day, Easter, Independence Day, Halloween, Thanksgiving, Christmas, Hanukkah, Fall, New Year's Eve, Dating",
    ],
    ['home-and-lifestyle', 'Pets & Animals, Home & Garden'],
    ['auto-boat-and-air', 'Auto, Motorcycle/ATV, Boat, Air'],
    ['hobbies', 'Anime/Comics, Gaming, DIY, Photography, Knitting, Books, Adult, Drawing & Painting'],
    ['school-activities', 'Dinner, Fund Raiser, Raffle, After School Care, Parking, Public Speaker'],
  ])('of %s keep their English titles and order', (slug, titles) => {
    const group = listSubCategories(slug).slice(0, -1);
    expect(group.map(({ titleKey }) => messages[titleKey]).join(', ')).toBe(titles);
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
    expect(jazz?.imageUrl).toMatchObject({
      src: '/images/sub-categories/jazz-1200x600.svg',
      width: 1200,
    });
    expect(jazz?.imageUrlSmall).toMatchObject({ width: 300, height: 150 });
    expect(findSubCategory('3999')).toMatchObject({ imageUrl: '', imageUrlSmall: '' });
    expect(findSubCategory('raffle')).not.toHaveProperty('imageUrl');
  });

  it('have an address, a size and a blur as a data address for each image', () => {
    const images = SUB_CATEGORIES.flatMap(({ imageUrl, imageUrlSmall }) =>
      [imageUrl || [], imageUrlSmall || []].flat(),
    );
    expect(images.length).toBeGreaterThan(100);
    for (const image of images) {
      expect(image).toEqual({
        src: expect.stringMatching(/^\/images\/sub-categories\/[\w-]+-\d+x\d+\.svg$/),
        height: expect.any(Number),
        width: expect.any(Number),
        placeholder: expect.stringMatching(/^data:image\/svg\+xml,/),
      });
      expect(image.src).toContain(`-${image.width}x${image.height}.`);
    }
  });

  it('use every theme', () => {
    const used = new Set(SUB_CATEGORIES.flatMap(({ theme }) => theme ?? []));
    const documented = ['halloween', 'thanksgiving', 'christmas', 'fall', 'new-year', 'transparent'];
    expect([[...used].sort(), [...THEMES].sort()]).toEqual([documented.sort(), documented.sort()]);
  });
});

describe('names', () => {
  it('exist for every row, and for nothing else', () => {
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
});
