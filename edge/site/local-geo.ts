import type { RequestGeo } from '../../shared/contracts/arguments.ts';
import type { SiteDomain } from '../../shared/sites/sites.ts';

type City = readonly [country: string, city: string, latitude: string, longitude: string];

/** Largest city of each site's country: on one machine every request comes from there (contract §8 "Edge"). */
const LARGEST_CITIES = {
  '.com': ['US', 'New York', '40.7143', '-74.0060'],
  '.co.uk': ['GB', 'London', '51.5085', '-0.1257'],
  '.ca': ['CA', 'Toronto', '43.7001', '-79.4163'],
  '.com.au': ['AU', 'Sydney', '-33.8679', '151.2073'],
  '.co.nz': ['NZ', 'Auckland', '-36.8485', '174.7635'],
  '.ie': ['IE', 'Dublin', '53.3331', '-6.2489'],
  '.sg': ['SG', 'Singapore', '1.2897', '103.8501'],
  '.hk': ['HK', 'Hong Kong', '22.2783', '114.1747'],
  '.de': ['DE', 'Berlin', '52.5244', '13.4105'],
  '.at': ['AT', 'Vienna', '48.2085', '16.3721'],
  '.ch': ['CH', 'Zürich', '47.3667', '8.5500'],
  '.fr': ['FR', 'Paris', '48.8534', '2.3488'],
  '.be': ['BE', 'Brussels', '50.8505', '4.3488'],
  '.nl': ['NL', 'Amsterdam', '52.3740', '4.8897'],
  '.es': ['ES', 'Madrid', '40.4165', '-3.7026'],
  '.it': ['IT', 'Rome', '41.8919', '12.5113'],
  '.pt': ['PT', 'Lisbon', '38.7169', '-9.1399'],
  '.com.br': ['BR', 'São Paulo', '-23.5475', '-46.6361'],
  '.com.ar': ['AR', 'Buenos Aires', '-34.6132', '-58.3772'],
  '.cl': ['CL', 'Santiago', '-33.4569', '-70.6483'],
  '.co': ['CO', 'Bogotá', '4.6097', '-74.0817'],
  '.com.mx': ['MX', 'Mexico City', '19.4285', '-99.1277'],
  '.com.pe': ['PE', 'Lima', '-12.0432', '-77.0282'],
  '.dk': ['DK', 'Copenhagen', '55.6759', '12.5655'],
  '.fi': ['FI', 'Helsinki', '60.1695', '24.9354'],
  '.se': ['SE', 'Stockholm', '59.3326', '18.0649'],
} as const satisfies Record<SiteDomain, City>;

/** Where a local request to a site comes from, unless the playground chose another place. */
export function resolveLocalGeo(domain: SiteDomain): RequestGeo {
  const [country, city, latitude, longitude] = LARGEST_CITIES[domain];
  return { country, city, latitude, longitude };
}

/** The platform's facts about where a request comes from: never its address. */
export function readPlatformGeo(cf: IncomingRequestCfProperties | undefined): RequestGeo {
  return {
    country: cf?.country,
    region: cf?.regionCode,
    city: cf?.city,
    latitude: cf?.latitude,
    longitude: cf?.longitude,
  };
}
