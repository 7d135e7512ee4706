import { between, cutOut, drawn, eased, frameOf, type Layer } from './layers.ts';

// Wheel, cup, record, moon: one circle stays in place while the scenes change around it. Each cut rotates it by 60° and
// cross-fades the rest; at the end the moon becomes the wheel.

const [wheelWorld, wheel, cupWorld, cup, heart, recordWorld, record, light, arm, sky, moon, houses, bridge] =
  await Promise.all(
    [
      'wheel-world',
      'wheel-disc',
      'cup-world',
      'cup-disc',
      'cup-heart',
      'record-world',
      'record-disc',
      'record-light',
      'record-arm',
      'moon-sky',
      'moon-disc',
      'moon-houses',
      'moon-bridge',
    ].map(drawn),
  );
/** The people on the bridge, left and right. */
type Pair = readonly [left: string, right: string];
export const roundPairs = {
  pair: ['ines', 'marco'],
  'past-sixty': ['birgit', 'lars'],
  men: ['erik', 'marco'],
} as const satisfies Readonly<Record<string, Pair>>;

const turnSeconds = 0.6;
const about = '860 420';

interface Part {
  readonly from: number;
  readonly to: number;
  /** Returns the layers up to and including the circle. `turn`: the rotation of the circle, in degrees. */
  readonly layers: (at: number, turn: number, pair: Pair) => readonly (Layer | string)[];
}

const parts: readonly Part[] = [
  {
    from: 0,
    to: 2.4,
    layers: (at, turn) => [
      { href: wheelWorld! },
      { href: wheel!, transform: `rotate(${turn + between(0, 120, eased(at, -0.6, 3))} ${about})` },
    ],
  },
  {
    from: 3,
    to: 5.4,
    layers: (at, turn) => {
      const open = between(0.2, 1, eased(at, 2.8, 3.7));
      return [
        { href: cupWorld! },
        { href: cup!, transform: `rotate(${turn} ${about})` },
        {
          href: heart!,
          opacity: eased(at, 2.7, 3.2),
          transform: `rotate(${turn} ${about}) translate(860 430) scale(${open}) translate(-860 -430)`,
        },
      ];
    },
  },
  {
    from: 6,
    to: 8.1,
    layers: (at, turn) => [
      { href: recordWorld! },
      { href: record!, transform: `rotate(${turn + (at - 6) * 200} ${about})` },
      { href: light!, transform: `rotate(${6 * Math.sin(at * 2)} ${about})` },
      { href: arm!, transform: `rotate(${between(-14, 0, eased(at, 5.4, 6.5))} 1180 190)` },
    ],
  },
  {
    from: 8.7,
    to: 11.4,
    layers: (at, turn, [left, right]) => {
      const tilt = 2 * eased(at, 9, 10.2);
      return [
        { href: sky! },
        { href: moon!, transform: `rotate(${turn} ${about})` },
        { href: houses! },
        {
          href: right,
          at: { x: 800, y: 268, width: 330, height: 440 },
          transform: `rotate(${-1 - tilt} 965 700)`,
        },
        {
          href: left,
          at: { x: 600, y: 286, width: 330, height: 440 },
          transform: `rotate(${2 + tilt} 765 720)`,
        },
        { href: bridge! },
      ];
    },
  },
];

/** Renders the frame at a time between 0 and 12 seconds. */
export async function frameOfRound(at: number, names: Pair = roundPairs.pair): Promise<Buffer> {
  const pair = [await cutOut(names[0]), await cutOut(names[1])] as const;
  const number = parts.findLastIndex(({ from }) => at >= from);
  const part = parts[number]!;
  const next = parts[number + 1] ?? parts[0]!;
  const cut = eased(at, part.to, part.to + turnSeconds);
  if (cut === 0) return frameOf(part.layers(at, 0, pair));
  // Shows the start of the next part. Before the first part, the time is negative.
  const nextAt = next.from === 0 ? at - 12 : at;
  const turned = frameOf(part.layers(at, 60 * cut, pair)).toString();
  const coming = frameOf(next.layers(nextAt, 60 * cut - 60, pair)).toString();
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 800" width="1280" height="800">${turned}<g opacity="${cut}">${coming}</g></svg>`,
  );
}
