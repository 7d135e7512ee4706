import { between, cutOut, drawn, eased, frameOf, type Layer } from './layers.ts';

// One umbrella in the rain: he has none, she moves over, they laugh; a passing tram hides the cut back to the start.

const [street, canopy] = await Promise.all(['street', 'umbrella'].map(drawn));

interface Pair {
  /** The faces of the person with the umbrella, one per state, and the colors of the arm and the hand. */
  readonly offers: readonly string[];
  readonly arm: string;
  readonly hand: string;
  readonly accepts: readonly string[];
}
const accepts = ['tariq-a', 'tariq-b', 'tariq-c'];
export const rainPairs = {
  pair: { offers: ['ling-a', 'ling-b', 'ling-c'], arm: '#2f6670', hand: '#ecbd9b', accepts },
  'past-sixty': {
    offers: ['birgit', 'birgit', 'birgit'],
    arm: '#2f4566',
    hand: '#efc4a8',
    accepts: ['lars', 'lars', 'lars'],
  },
  men: { offers: ['marco', 'marco', 'marco'], arm: '#6d2b4c', hand: '#e5b08c', accepts },
} as const satisfies Readonly<Record<string, Pair>>;

/** Start and end of the transitions to the second and third state, in seconds. */
const moves = [
  [3, 3.9],
  [5.2, 5.9],
] as const;
const cut = 9.4;

/** One value per state. */
type States = readonly [number, number, number];

function placed(at: number, [first, second, third]: States): number {
  const [one, two] = moves;
  return between(between(first, second, eased(at, ...one)), third, eased(at, ...two));
}

/** Renders the frame at a time between 0 and 10 seconds. */
export async function frameOfRain(at: number, pair: Pair = rainPairs.pair): Promise<Buffer> {
  const she = await Promise.all(pair.offers.map(cutOut));
  const he = await Promise.all(pair.accepts.map(cutOut));
  const scene = at >= cut ? at - 10 : at;
  const laugh =
    scene > 5.9 ? 4 * Math.sin((scene - 5.9) * 7) * eased(scene, 5.9, 6.2) * (1 - eased(scene, 7.6, 8.4)) : 0;
  return frameOf([
    { href: street! },
    rain(at, 0.9, { count: 42, opacity: 0.42, width: 2 }),
    ...person(he, scene, laugh, { x: [560, 500, 452], y: [216, 220, 214], width: [390, 388, 392], tilt: [3, -1, -3] }),
    splashes(scene),
    ...person(she, scene, -laugh, { x: [70, 150, 112], y: [248, 246, 244], width: [370, 370, 372], tilt: [0, 2, 4] }),
    ...umbrella(scene, pair),
    `<g clip-path="url(#sides)"><clipPath id="sides"><path d="M0 0H60V800H0zM960 0H1280V800H960z"/></clipPath>${rain(at, 0.6, { count: 16, opacity: 0.5, width: 2.6 })}</g>`,
    tram(at),
  ]);
}

interface Standing {
  readonly x: States;
  readonly y: States;
  readonly width: States;
  readonly tilt: States;
}

/** Cross-fades between three faces of one person. */
function person(faces: readonly string[], at: number, bob: number, { x, y, width, tilt }: Standing): Layer[] {
  const wide = placed(at, width);
  const high = (wide * 4) / 3;
  const place = { x: placed(at, x), y: placed(at, y) + bob, width: wide, height: high };
  const turn = `rotate(${placed(at, tilt)} ${place.x + wide / 2} ${place.y + high})`;
  const second = eased(at, 3, 3.25);
  const third = eased(at, 5.2, 5.45);
  return [second < 1 ? 1 : 0, third < 1 ? second : 0, third].map((opacity, number) => ({
    href: faces[number]!,
    at: place,
    transform: turn,
    opacity,
  }));
}

/** Draws the umbrella with the arm and hand that hold it. */
function umbrella(at: number, { arm, hand }: Pair): (Layer | string)[] {
  const [x, y] = [placed(at, [300, 486, 458]), placed(at, [222, 226, 236])];
  const turn = placed(at, [-6, 8, 1]);
  const size = placed(at, [0.8, 0.9, 0.98]);
  const pole = placed(at, [488, 422, 380]);
  const [dx, dy] = [placed(at, [0, 93, 111]), placed(at, [0, -6, -2])];
  return [
    `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0-4V${pole}" stroke="#3a2330" stroke-width="9" stroke-linecap="round"/>`,
    { href: canopy!, transform: `translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(-640 -400)` },
    `<g transform="translate(${dx} ${dy})"><path d="M223 854C241 734 295 664 331 622" stroke="${arm}" stroke-width="58" fill="none" stroke-linecap="round"/><path d="M321 584q18-14 38-4 12 10 8 34-6 20-26 20-20-2-24-22-2-18 4-28z" fill="${hand}"/><path d="M321 602h36M321 616h34" stroke="#8a4a3a" stroke-opacity=".35" stroke-width="3" stroke-linecap="round"/></g>`,
  ];
}

/** Draws drops that bounce off the other person's head until the umbrella covers it. */
function splashes(at: number): string {
  const dry = 1 - eased(at, 3.2, 3.6);
  const beat = Math.max(0, Math.sin(((at + 10) % 0.45) * (Math.PI / 0.45)));
  if (dry * beat < 0.02) return '';
  return `<g opacity="${dry * beat}" transform="translate(0 ${-54 - 6 * beat})" stroke="#e6eeff" stroke-width="4" stroke-linecap="round"><path d="M716 330l-14-22M748 316l-2-26M782 322l12-24M690 352l-22-12M806 342l22-14"/></g>`;
}

interface Rain {
  readonly count: number;
  readonly opacity: number;
  readonly width: number;
}

/** Draws streaks that fall through the frame within `seconds` and then restart at the top. */
function rain(at: number, seconds: number, { count, opacity, width }: Rain): string {
  const fallen = ((at % seconds) / seconds) * 860;
  const streaks = Array.from({ length: count }, (_, number) => {
    const x = (number * 317.7 + seconds * 1000) % 1400;
    const y = ((number * 211.3 + fallen) % 860) - 50;
    return `M${(x - y * 0.18).toFixed(1)} ${y.toFixed(1)}l-6 36`;
  });
  return `<path d="${streaks.join('')}" stroke="#e6eeff" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;
}

/** Draws a tram in front of everything, moving from right to left. */
function tram(at: number): string {
  if (at < 8.8) return '';
  const x = between(1300, -2500, (at - 8.8) / 1.2);
  const windows = Array.from({ length: 9 }, (_, number) => {
    const left = 60 + number * 262;
    return `<rect x="${left}" y="150" width="222" height="250" rx="22" fill="#ffe3ae"/><rect x="${left}" y="150" width="222" height="90" rx="22" fill="#fff1d0"/>`;
  });
  return `<g transform="translate(${x} 0)"><rect y="-20" width="2420" height="840" rx="60" fill="#f3e6dc"/><rect y="430" width="2420" height="400" fill="#7e2d5c"/><rect y="430" width="2420" height="26" fill="#d47999"/><rect y="70" width="2420" height="30" fill="#d8c2b8"/>${windows.join('')}<path d="M0 700H2420" stroke="#5e2044" stroke-width="40"/></g>`;
}
