/** A closed outline of curls through the points given. The points run clockwise for curls that bulge outwards. */
export function curled(points: readonly (readonly [x: number, y: number])[]): string {
  const [first] = points;
  if (!first) throw new Error('An outline of curls needs points: name at least three.');
  return `M${first.join(' ')}${[...points.slice(1), first].map((to, place) => arc(points[place] ?? first, to)).join('')}Z`;
}

function arc(from: readonly [number, number], to: readonly [number, number]): string {
  const radius = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.54;
  return `A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${to.join(' ')}`;
}
