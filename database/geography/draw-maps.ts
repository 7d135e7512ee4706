import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { countries, type Country } from '#contract/places.ts';

// `node database/geography/draw-maps.ts`: draws every country as a grid of hexagons, each of which belongs to the region of
// the nearest town, and stores the brightness of each region by population, in five steps.

/** The parts of geography.json that the maps use: country, region, neighboring regions, names, and cities. */
interface Geography {
  /** A city: id, name, latitude and longitude in hundredths of a degree, population. */
  readonly regions: readonly (readonly [
    Country,
    string,
    unknown,
    unknown,
    readonly (readonly [unknown, unknown, number, number, number])[],
  ])[];
}

const geography = JSON.parse(await readFile(path.join(import.meta.dirname, 'geography.json'), 'utf8')) as Geography;
const pages = path.join(import.meta.dirname, '../../web/areas/landers');
const steps = 5;

/**
 * Bounds of the drawn area, in degrees: south, north, west and east. They exclude distant islands and the empty north.
 */
const windows: Partial<Record<Country, readonly [number, number, number, number]>> = {
  US: [24, 50, -125, -66],
  CA: [42, 57, -130, -52],
  ES: [35, 44, -10, 5],
  FR: [41, 52, -6, 10],
  NO: [57, 72, 4, 32],
  NZ: [-48, -34, 166, 179],
  AU: [-44, -10, 112, 154],
  GB: [49, 61, -9, 3],
};

interface Town {
  readonly x: number;
  readonly y: number;
  readonly region: string;
}

/** A hexagon, by its column and row. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly region: string;
}

const box = { width: 720, height: 760, margin: 24 } as const;

function townsOf(country: Country) {
  const [south, north, west, east] = windows[country] ?? [-90, 90, -180, 180];
  const rows = geography.regions.filter(([of]) => of === country);
  const people = new Map(rows.map(([, region, , , cities]) => [region, sum(cities.map((city) => city[4]))]));
  const places = rows
    .flatMap(([, region, , , cities]) => cities.map((city) => ({ region, lat: city[2] / 100, lon: city[3] / 100 })))
    .filter(({ lat, lon }) => lat > south && lat < north && lon > west && lon < east);
  const middle =
    ((Math.min(...places.map(({ lat }) => lat)) + Math.max(...places.map(({ lat }) => lat))) / 2) * (Math.PI / 180);
  const flat = places.map(({ region, lat, lon }) => ({ region, x: lon * Math.cos(middle), y: -lat }));
  const [left, top] = [Math.min(...flat.map(({ x }) => x)), Math.min(...flat.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...flat.map(({ x }) => x)), Math.max(...flat.map(({ y }) => y))];
  const inner = { width: box.width - 2 * box.margin, height: box.height - 2 * box.margin };
  const scale = Math.min(inner.width / (right - left), inner.height / (bottom - top));
  const towns: Town[] = flat.map(({ region, x, y }) => ({
    region,
    x: box.margin + (inner.width - (right - left) * scale) / 2 + (x - left) * scale,
    y: box.margin + (inner.height - (bottom - top) * scale) / 2 + (y - top) * scale,
  }));
  return { towns, people };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

const size = 12;
const across = Math.sqrt(3) * size;
const down = 1.5 * size;

function centre(column: number, row: number) {
  return { x: (column + (row % 2) / 2) * across, y: row * down };
}

/** Returns the cells that have a town nearby. The maximum distance to the town is larger inland than at the coast. */
function cellsOf(towns: readonly Town[]): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (let row = 0; row * down < box.height; row += 1) {
    for (let column = 0; column * across < box.width; column += 1) {
      const { x, y } = centre(column, row);
      const near = towns
        .map((town) => ({ town, far: Math.hypot(town.x - x, town.y - y) }))
        .toSorted((a, b) => a.far - b.far);
      const [nearest, , third] = near;
      if (!nearest) continue;
      // At the coast, the third nearest town is far away; inland, it is not.
      const reach = (third?.far ?? 0) < 3.2 * size ? 2.6 * size : 1.35 * size;
      if (nearest.far < reach) cells.set(`${column},${row}`, { x, y, region: nearest.town.region });
    }
  }
  return cells;
}

/** Returns the outline of a region as an SVG path: the chain of cell edges that no other cell in the region shares. */
function outlineOf(cells: readonly Cell[]): string {
  const edges = new Map<string, { readonly from: string; readonly to: string }>();
  for (const { x, y } of cells) {
    const corners = Array.from({ length: 6 }, (_, number) => {
      const angle = (Math.PI / 180) * (60 * number - 30);
      return `${Math.round(x + size * Math.cos(angle))} ${Math.round(y + size * Math.sin(angle))}`;
    });
    corners.forEach((from, number) => {
      const to = corners[(number + 1) % 6]!;
      if (!edges.delete(`${to}>${from}`)) edges.set(`${from}>${to}`, { from, to });
    });
  }
  const after = new Map<string, string[]>();
  for (const { from, to } of edges.values()) after.set(from, [...(after.get(from) ?? []), to]);
  const loops: string[] = [];
  for (const start of after.keys()) {
    while (after.get(start)?.length) {
      const loop = [start];
      for (let here = after.get(start)!.pop(); here && here !== start; here = after.get(here)?.pop()) loop.push(here);
      loops.push(`M${loop.join('L')}z`);
    }
  }
  return loops.join('');
}

/** Returns the brightness of a region, from 1 for the smallest population to 5 for the largest. */
function glowOf(region: string, people: ReadonlyMap<string, number>): number {
  const order = [...people.entries()].toSorted((a, b) => a[1] - b[1]).map(([name]) => name);
  return 1 + Math.floor((order.indexOf(region) * steps) / order.length);
}

await mkdir(path.join(pages, 'maps'), { recursive: true });
const glows: Record<string, Record<string, number>> = {};
for (const country of countries) {
  const { towns, people } = townsOf(country);
  const cells = Map.groupBy(cellsOf(towns).values(), ({ region }) => region);
  const shapes = [...cells].map(([region, inside]) => `<path id="${region}" d="${outlineOf(inside)}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box.width} ${box.height}">\n${shapes.join('\n')}\n</svg>\n`;
  await writeFile(path.join(pages, 'maps', `${country}.svg`), svg);
  glows[country] = Object.fromEntries([...cells.keys()].toSorted().map((region) => [region, glowOf(region, people)]));
  process.stdout.write(`${country}: ${cells.size} regions, ${svg.length} bytes\n`);
}
await writeFile(path.join(pages, 'glows.json'), `${JSON.stringify(glows, undefined, 2)}\n`);
