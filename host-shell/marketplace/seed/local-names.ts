/**
 * Names of the best-known cities in the languages of the sites. A line has the country, the name in GeoNames, and the names
 * that differ from the English one. `en` comes first where the name in GeoNames is not the English one.
 * Maintained by hand; cities that are not listed keep their GeoNames name.
 */
const TABLE = `
DE Munich: de München, fr Munich, nl München, es Múnich, it Monaco di Baviera, pt Munique, da München, fi München, sv München
DE Köln: en Cologne, de Köln, fr Cologne, nl Keulen, es Colonia, it Colonia, pt Colónia, da Köln, fi Köln, sv Köln
DE Nürnberg: en Nuremberg, de Nürnberg, fr Nuremberg, nl Neurenberg, es Núremberg, it Norimberga, pt Nuremberga, da Nürnberg, fi Nürnberg, sv Nürnberg
DE Hannover: en Hanover, de Hannover, fr Hanovre, nl Hannover, es Hannover, it Hannover, pt Hanôver, da Hannover, fi Hannover, sv Hannover
DE Hamburg: fr Hambourg, es Hamburgo, it Amburgo, pt Hamburgo, fi Hampuri
DE Berlin: nl Berlijn, es Berlín, it Berlino, pt Berlim, fi Berliini
DE Frankfurt am Main: en Frankfurt, de Frankfurt am Main, fr Francfort, nl Frankfurt, es Fráncfort, it Francoforte, pt Frankfurt, da Frankfurt, fi Frankfurt, sv Frankfurt
DE Stuttgart: it Stoccarda, pt Estugarda
DE Bremen: fr Brême, it Brema
DE Leipzig: it Lipsia
DE Dresden: fr Dresde, es Dresde, it Dresda, pt Dresda
DE Aachen: fr Aix-la-Chapelle, nl Aken, es Aquisgrán, it Aquisgrana
DE Mainz: fr Mayence, es Maguncia, it Magonza
DE Trier: fr Trèves, es Tréveris, it Treviri
DE Regensburg: fr Ratisbonne, es Ratisbona, it Ratisbona
DE Augsburg: fr Augsbourg, es Augsburgo, it Augusta
DE Freiburg: en Freiburg, fr Fribourg-en-Brisgau, es Friburgo, it Friburgo in Brisgovia
AT Vienna: de Wien, fr Vienne, nl Wenen, es Viena, it Vienna, pt Viena, da Wien, fi Wien, sv Wien
AT Salzburg: fr Salzbourg, es Salzburgo, it Salisburgo, pt Salzburgo
AT Klagenfurt am Wörthersee: en Klagenfurt, de Klagenfurt am Wörthersee
CH Zürich: en Zurich, de Zürich, fr Zurich, nl Zürich, es Zúrich, it Zurigo, pt Zurique, da Zürich, fi Zürich, sv Zürich
CH Genève: en Geneva, de Genf, fr Genève, nl Genève, es Ginebra, it Ginevra, pt Genebra, da Genève, fi Geneve, sv Genève
CH Basel: fr Bâle, nl Bazel, es Basilea, it Basilea, pt Basileia
CH Bern: fr Berne, es Berna, it Berna, pt Berna
CH Lausanne: es Lausana, it Losanna
CH Luzern: en Lucerne, de Luzern, fr Lucerne, nl Luzern, es Lucerna, it Lucerna, pt Lucerna, da Luzern, fi Luzern, sv Luzern
CH Sankt Gallen: en St. Gallen, de St. Gallen, fr Saint-Gall, nl Sankt Gallen, es San Galo, it San Gallo, pt São Galo
CH Winterthur: fr Winterthour
CH Biel/Bienne: en Biel, de Biel, fr Bienne, it Bienna
CH Fribourg: de Freiburg, it Friburgo, es Friburgo
CH Neuchâtel: de Neuenburg
CH Sitten: en Sion, de Sitten, fr Sion, it Sion
CH Schaffhausen: fr Schaffhouse, it Sciaffusa
CH Chur: fr Coire, it Coira
BE Brussels: de Brüssel, fr Bruxelles, nl Brussel, es Bruselas, it Bruxelles, pt Bruxelas, da Bruxelles, fi Bryssel, sv Bryssel
BE Antwerpen: en Antwerp, de Antwerpen, fr Anvers, nl Antwerpen, es Amberes, it Anversa, pt Antuérpia, da Antwerpen, fi Antwerpen, sv Antwerpen
BE Gent: en Ghent, de Gent, fr Gand, nl Gent, es Gante, it Gand, pt Gante, da Gent, fi Gent, sv Gent
BE Brugge: en Bruges, de Brügge, fr Bruges, nl Brugge, es Brujas, it Bruges, pt Bruges, da Brugge, fi Brugge, sv Brygge
BE Liège: de Lüttich, nl Luik, es Lieja, it Liegi
BE Namur: nl Namen
BE Mons: nl Bergen
BE Leuven: de Löwen, fr Louvain, es Lovaina, it Lovanio
BE Mechelen: de Mecheln, fr Malines, es Malinas, it Malines
BE Kortrijk: fr Courtrai
BE Aalst: fr Alost
BE Ostend: de Ostende, fr Ostende, nl Oostende, es Ostende, it Ostenda
NL The Hague: de Den Haag, fr La Haye, nl Den Haag, es La Haya, it L’Aia, pt Haia, da Haag, fi Haag, sv Haag
NL Amsterdam: es Ámsterdam, pt Amesterdão
NL Rotterdam: es Róterdam, pt Roterdão
NL Groningen: fr Groningue, es Groninga
NL Nijmegen: de Nimwegen, fr Nimègue, es Nimega, it Nimega
FR Paris: es París, it Parigi, fi Pariisi
FR Marseille: es Marsella, it Marsiglia, pt Marselha
FR Lyon: it Lione
FR Nice: de Nizza, es Niza, it Nizza, fi Nizza
FR Toulouse: it Tolosa
FR Strasbourg: de Straßburg, nl Straatsburg, es Estrasburgo, it Strasburgo, pt Estrasburgo
FR Bordeaux: es Burdeos, pt Bordéus
FR Lille: nl Rijsel, it Lilla
FR Dunkerque: en Dunkirk, de Dünkirchen, fr Dunkerque, nl Duinkerke, es Dunkerque, it Dunkerque
FR Mulhouse: de Mülhausen
FR Avignon: es Aviñón, it Avignone
GB London: fr Londres, nl Londen, es Londres, it Londra, pt Londres, fi Lontoo
GB Edinburgh: fr Édimbourg, es Edimburgo, it Edimburgo, pt Edimburgo
GB Kingston upon Hull: en Hull, fr Kingston-upon-Hull
IE Dublin: es Dublín, it Dublino
IE Gaillimh: en Galway, de Galway, fr Galway
IE Luimneach: en Limerick, de Limerick, fr Limerick
ES Sevilla: en Seville, de Sevilla, fr Séville, nl Sevilla, es Sevilla, it Siviglia, pt Sevilha, da Sevilla, fi Sevilla, sv Sevilla
ES Zaragoza: de Saragossa, fr Saragosse, it Saragozza, pt Saragoça
ES Barcelona: fr Barcelone, it Barcellona
ES Valencia: fr Valence, pt Valência
ES Córdoba: en Cordoba, de Córdoba, fr Cordoue, nl Córdoba, es Córdoba, it Cordova, pt Córdova
ES Granada: fr Grenade
ES A Coruña: fr La Corogne, es La Coruña, it La Coruña, pt Corunha
ES Donostia / San Sebastián: en San Sebastián, es San Sebastián, fr Saint-Sébastien, de San Sebastián
ES Bilbao: pt Bilbau
ES Palma: en Palma, fr Palma de Majorque, de Palma de Mallorca, es Palma de Mallorca, it Palma di Maiorca
ES Pamplona: fr Pampelune
ES Cadiz: es Cádiz, fr Cadix, it Cadice, pt Cádis
ES Cartagena: fr Carthagène
ES Santiago de Compostela: fr Saint-Jacques-de-Compostelle
IT Rome: de Rom, es Roma, it Roma, pt Roma, da Rom, fi Rooma, sv Rom
IT Milan: de Mailand, nl Milaan, es Milán, it Milano, pt Milão, da Milano, fi Milano, sv Milano
IT Naples: de Neapel, nl Napels, es Nápoles, it Napoli, pt Nápoles, da Napoli, fi Napoli, sv Neapel
IT Turin: nl Turijn, es Turín, it Torino, pt Turim, da Torino, fi Torino
IT Genoa: de Genua, fr Gênes, nl Genua, es Génova, it Genova, pt Génova, da Genova, fi Genova, sv Genua
IT Florence: de Florenz, es Florencia, it Firenze, pt Florença, da Firenze, fi Firenze, sv Florens
IT Venice: de Venedig, fr Venise, nl Venetië, es Venecia, it Venezia, pt Veneza, da Venedig, fi Venetsia, sv Venedig
IT Bologna: fr Bologne, es Bolonia, pt Bolonha
IT Palermo: fr Palerme
IT Padova: en Padua, de Padua, fr Padoue, nl Padua, es Padua, it Padova, pt Pádua
IT Verona: fr Vérone
IT Mantova: en Mantua, de Mantua, fr Mantoue, es Mantua, it Mantova
IT Siracusa: en Syracuse, de Syrakus, fr Syracuse, es Siracusa, it Siracusa
IT Bolzano: de Bozen
IT Trento: de Trient, fr Trente
IT Livorno: fr Livourne, es Livorno
IT Trieste: de Triest
IT Ferrara: fr Ferrare
IT Modena: fr Modène, es Módena
PT Lisbon: de Lissabon, fr Lisbonne, nl Lissabon, es Lisboa, it Lisbona, pt Lisboa, da Lissabon, fi Lissabon, sv Lissabon
PT Porto: es Oporto, it Oporto
PT Coimbra: es Coímbra
DK Copenhagen: de Kopenhagen, fr Copenhague, nl Kopenhagen, es Copenhague, it Copenaghen, pt Copenhaga, da København, fi Kööpenhamina, sv Köpenhamn
DK Århus: en Aarhus, da Aarhus, de Aarhus, sv Århus, fi Århus
DK Helsingør: en Elsinore, da Helsingør, sv Helsingör, de Helsingør
SE Göteborg: en Gothenburg, de Göteborg, fr Göteborg, nl Göteborg, es Gotemburgo, it Göteborg, pt Gotemburgo, da Gøteborg, fi Göteborg, sv Göteborg
SE Stockholm: es Estocolmo, it Stoccolma, pt Estocolmo, fi Tukholma
SE Malmö: en Malmo, de Malmö, fr Malmö, nl Malmö, es Malmö, it Malmö, pt Malmö, da Malmø, fi Malmö, sv Malmö
SE Helsingborg: da Helsingborg
SE Uppsala: es Upsala
FI Helsinki: sv Helsingfors, pt Helsínquia
FI Espoo: sv Esbo
FI Vantaa: sv Vanda
FI Turku: sv Åbo
FI Tampere: sv Tammerfors
FI Oulu: sv Uleåborg
FI Lahti: sv Lahtis
FI Pori: sv Björneborg
FI Vaasa: sv Vasa
FI Lappeenranta: sv Villmanstrand
FI Porvoo: sv Borgå
IS Reykjavík: en Reykjavik, de Reykjavik, fr Reykjavik, es Reikiavik, da Reykjavik, sv Reykjavik, pt Reiquiavique, it Reykjavík
US New York City: en New York, es Nueva York, it New York, pt Nova Iorque
US Washington, D.C.: en Washington, es Washington D. C.
US Philadelphia: fr Philadelphie, es Filadelfia, it Filadelfia, pt Filadélfia
US New Orleans: fr La Nouvelle-Orléans, es Nueva Orleans
US San Francisco: pt São Francisco
US Los Angeles: es Los Ángeles
CA Montréal: en Montreal, de Montreal, fr Montréal, nl Montreal, es Montreal, it Montréal, pt Montreal, da Montreal, fi Montreal, sv Montréal
CA Québec: en Quebec City, de Québec, fr Québec, es Quebec, it Québec, pt Quebec
MX Mexico City: de Mexiko-Stadt, fr Mexico, nl Mexico-Stad, es Ciudad de México, it Città del Messico, pt Cidade do México, da Mexico City, fi México, sv Mexico City
MX Juárez: en Ciudad Juárez, es Ciudad Juárez
MX León de los Aldama: en León, es León
BR São Paulo: en São Paulo
BR Rio de Janeiro: es Río de Janeiro
BR Brasília: en Brasília, de Brasília, es Brasilia
CL Santiago: es Santiago de Chile
CO Bogotá: en Bogotá, de Bogotá
CO Cartagena: es Cartagena de Indias, fr Carthagène des Indes
PE Cusco: es Cuzco
HK Hong Kong: de Hongkong, nl Hongkong
SG Singapore: de Singapur, fr Singapour, es Singapur, pt Singapura
GR Athens: de Athen, fr Athènes, nl Athene, es Atenas, it Atene, pt Atenas, da Athen, fi Ateena, sv Aten
GR Thessaloníki: en Thessaloniki, de Thessaloniki, fr Thessalonique, es Salónica, it Salonicco, pt Salónica
TR Istanbul: es Estambul, pt Istambul
CZ Prague: de Prag, nl Praag, es Praga, it Praga, pt Praga, da Prag, fi Praha, sv Prag
PL Warsaw: de Warschau, fr Varsovie, nl Warschau, es Varsovia, it Varsavia, pt Varsóvia, da Warszawa, fi Varsova, sv Warszawa
PL Kraków: en Krakow, de Krakau, fr Cracovie, nl Krakau, es Cracovia, it Cracovia, pt Cracóvia, da Krakow, fi Krakova, sv Krakow
PL Gdańsk: en Gdansk, de Danzig, fr Gdansk, it Danzica
PL Wrocław: en Wroclaw, de Breslau, it Breslavia
HU Budapest: pt Budapeste
RO Bucharest: de Bukarest, fr Bucarest, nl Boekarest, es Bucarest, it Bucarest, pt Bucareste, da Bukarest, fi Bukarest, sv Bukarest
BG Sofia: es Sofía, fi Sofia
RS Belgrade: de Belgrad, nl Belgrado, es Belgrado, it Belgrado, pt Belgrado, da Beograd, fi Belgrad, sv Belgrad
HR Zagreb: it Zagabria
SI Ljubljana: it Lubiana, es Liubliana
SK Bratislava: pt Bratislava
UA Kyiv: de Kiew, fr Kiev, es Kiev, it Kiev, pt Kiev, fi Kiova, sv Kiev
RU Moscow: de Moskau, fr Moscou, nl Moskou, es Moscú, it Mosca, pt Moscovo, da Moskva, fi Moskova, sv Moskva
RU Saint Petersburg: de Sankt Petersburg, fr Saint-Pétersbourg, nl Sint-Petersburg, es San Petersburgo, it San Pietroburgo, pt São Petersburgo, da Sankt Petersborg, fi Pietari, sv Sankt Petersburg
LU Luxembourg: de Luxemburg, nl Luxemburg, es Luxemburgo, it Lussemburgo, pt Luxemburgo, da Luxembourg, fi Luxemburg, sv Luxemburg
MC Monaco: es Mónaco, pt Mónaco
EE Tallinn: fi Tallinna
LV Riga: fi Riika
LT Vilnius: fi Vilna
IN Mumbai: es Bombay, pt Bombaim
IN New Delhi: de Neu-Delhi, es Nueva Delhi, it Nuova Delhi, pt Nova Deli
CN Beijing: de Peking, fr Pékin, nl Peking, es Pekín, it Pechino, pt Pequim, da Beijing, fi Peking, sv Peking
CN Shanghai: es Shanghái, pt Xangai
JP Tokyo: de Tokio, nl Tokio, es Tokio, pt Tóquio, fi Tokio
JP Kyoto: es Kioto, pt Quioto, fi Kioto
KR Seoul: fr Séoul, es Seúl, pt Seul, fi Soul
TH Bangkok: pt Banguecoque
VN Ho Chi Minh City: de Ho-Chi-Minh-Stadt, fr Hô Chi Minh-Ville
EG Cairo: de Kairo, fr Le Caire, nl Caïro, es El Cairo, it Il Cairo, fi Kairo, sv Kairo, da Kairo
IL Jerusalem: fr Jérusalem, nl Jeruzalem, es Jerusalén, it Gerusalemme, pt Jerusalém
AE Dubai: fr Dubaï, es Dubái
MA Marrakesh: de Marrakesch, fr Marrakech, nl Marrakech, es Marrakech, it Marrakech, pt Marraquexe
ZA Cape Town: de Kapstadt, fr Le Cap, nl Kaapstad, es Ciudad del Cabo, it Città del Capo, pt Cidade do Cabo, fi Kapkaupunki, sv Kapstaden
CU Havana: de Havanna, fr La Havane, es La Habana, it L’Avana
`;

export interface LocalNames {
  readonly country: string;
  /** The city's name in GeoNames; with the country, the key of the row. */
  readonly geoName: string;
  readonly english: string;
  /** Names that differ from `english`, by language. */
  readonly names: Readonly<Record<string, string>>;
}

export const LOCAL_NAMES: readonly LocalNames[] = TABLE.trim().split('\n').map(parseLine);

function parseLine(line: string): LocalNames {
  const match = /^([A-Z]{2}) ([^:]+): ?(.*)$/.exec(line);
  if (match === null) throw new Error(`local names: cannot read "${line}"`);
  const [, country = '', geoName = '', list = ''] = match;
  const named = list
    .split(', ')
    .filter((entry) => entry !== '')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)] as const);
  const english = named.find(([language]) => language === 'en')?.[1] ?? geoName;
  const names = Object.fromEntries(named.filter(([language, name]) => language !== 'en' && name !== english));
  return { country, geoName, english, names };
}
