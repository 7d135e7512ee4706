import { describe, expect, test } from 'vitest';
import { placeAt } from './geocode.ts';

function described(lat: number, lon: number) {
  const place = placeAt(lat, lon);
  return place && `${place.country}-${place.region} ${place.city.name}`;
}

describe('the place at a position', () => {
  test.each([
    ['the middle of Amsterdam', 52.3731, 4.8926, 'NL-NH Amsterdam'],
    ['Berlin Mitte', 52.52, 13.405, 'DE-BE Berlin'],
    ['the Plaça de Catalunya', 41.387, 2.17, 'ES-CT Barcelona'],
    ['the Rathaus of Wien', 48.21, 16.36, 'AT-9 Wien'],
    ['Bondi Beach', -33.89, 151.27, 'AU-NSW Sydney'],
    ['Mariehamn on Åland, which GeoNames counts as a country', 60.097, 19.935, 'FI-01 Mariehamn'],
  ])('in a city is that city: %s', (_where, lat, lon, expected) => {
    expect(described(lat, lon)).toBe(expected);
  });

  test.each([
    ['Hengstdal', 51.84, 5.885, 'NL-GE Nijmegen'],
    ['Diemen', 52.34, 4.96, 'NL-NH Amsterdam'],
    ['Mokotów', 52.19, 21.02, 'PL-14 Warszawa'],
    ['Uccle, a municipality of Brussels', 50.8, 4.34, 'BE-BRU Brussel / Bruxelles'],
    ['Köpenick, nearer to a town of Brandenburg than to the middle of Berlin', 52.443, 13.582, 'DE-BE Berlin'],
  ])('in a suburb is the city: %s', (_suburb, lat, lon, expected) => {
    expect(described(lat, lon)).toBe(expected);
  });

  test.each([
    ['Amstelveen', 52.303, 4.86, 'NL-NH Amstelveen'],
    ['Fürth', 49.478, 10.99, 'DE-BY Fürth'],
    ['Brooklyn', 40.65, -73.95, 'US-NY Brooklyn'],
  ])('is a city of its own next to a larger one: %s', (_city, lat, lon, expected) => {
    expect(described(lat, lon)).toBe(expected);
  });

  test.each([
    ['Teltow beside Berlin', 52.402, 13.27, 'DE-BB Teltow'],
    ['Ludwigshafen opposite Mannheim', 49.477, 8.44, 'DE-RP Ludwigshafen am Rhein'],
    ['Hoboken opposite Manhattan', 40.745, -74.028, 'US-NJ Jersey City'],
    ['Kehl opposite Strasbourg', 48.575, 7.81, 'DE-BW Kehl'],
    ['the corner of Basel, where three countries meet', 47.56, 7.59, 'CH-BS Basel'],
  ])('is never a larger city across a regional or national border: %s', (_where, lat, lon, expected) => {
    expect(described(lat, lon)).toBe(expected);
  });

  // Saarbrücken is 5 km away. The nearest town decides, without country borders: right here, perhaps wrong in a field
  // halfway between two towns.
  test('at 49.2/6.95, on the border of France and Germany, is in France', () => {
    expect(described(49.2, 6.95)).toBe('FR-GES Stiring-Wendel');
  });

  test.each([
    ['the North Sea', 54.5, 3.5],
    ['the Atlantic', 0, 0],
    ['the middle of Greenland', 72, -40],
    ['Tokyo', 35.68, 139.7],
    ['Luxembourg, nearer than 60 km to Belgium, France and Germany', 49.61, 6.13],
    ['Monaco', 43.735, 7.42],
    ['Vaduz', 47.14, 9.52],
    ['Tijuana', 32.51, -117.02],
  ])('is undefined for %s', (_where, lat, lon) => {
    expect(placeAt(lat, lon)).toBeUndefined();
  });

  test.each([
    [Number.NaN, 4],
    [52, Number.NaN],
    [91, 4],
    [52, 181],
    [Number.POSITIVE_INFINITY, 4],
  ])('is undefined for the invalid position %d, %d', (lat, lon) => {
    expect(placeAt(lat, lon)).toBeUndefined();
  });
});
