const CANADA = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};
const AUSTRALIA = {
  '01': 'ACT',
  '02': 'NSW',
  '03': 'NT',
  '04': 'QLD',
  '05': 'SA',
  '06': 'TAS',
  '07': 'VIC',
  '08': 'WA',
};
const BRAZIL = {
  '01': 'AC',
  '02': 'AL',
  '03': 'AP',
  '04': 'AM',
  '05': 'BA',
  '06': 'CE',
  '07': 'DF',
  '08': 'ES',
  '11': 'MS',
  '13': 'MA',
  '14': 'MT',
  '15': 'MG',
  '16': 'PA',
  '17': 'PB',
  '18': 'PR',
  '20': 'PI',
  '21': 'RJ',
  '22': 'RN',
  '23': 'RS',
  '24': 'RO',
  '25': 'RR',
  '26': 'SC',
  '27': 'SP',
  '28': 'SE',
  '29': 'GO',
  '30': 'PE',
  '31': 'TO',
};

/** Countries whose regions are usually written as postal abbreviations. GeoNames has such codes for the US only. */
const REGIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = { CA: CANADA, AU: AUSTRALIA, BR: BRAZIL };

const CITIES: Readonly<Record<string, string>> = {
  'US San Francisco': 'SF',
  'US Los Angeles': 'LA',
  'US New York': 'NYC',
  'US Washington': 'DC',
  'US Philadelphia': 'Philly',
};

const COUNTRIES: Readonly<Record<string, string>> = { US: 'USA', GB: 'UK', AE: 'UAE' };

/** Region as written after a city's name: `CA`, `NSW`; null where it is usually written in full or left out. */
export function getRegionAbbreviation(country: string, region: string): string | null {
  return country === 'US' ? region : (REGIONS[country]?.[region] ?? null);
}

export function getCityAbbreviation(country: string, englishName: string): string | null {
  return CITIES[`${country} ${englishName}`] ?? null;
}

export function getCountryAbbreviation(country: string): string | null {
  return COUNTRIES[country] ?? null;
}
