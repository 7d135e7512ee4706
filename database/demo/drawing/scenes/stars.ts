import { at, box, type Draw, disc, line, oval, several, shape, vertical } from './draw.ts';

/** A telescope under the Milky Way. */
export const stars: Draw = (chance) => {
  const [deep, high, glow, way] = chance.oneOf([
    ['#0d1233', '#262a66', '#7a4a86', '#b9c4ff'],
    ['#0f1a33', '#1f4a66', '#4f8a86', '#b0f0e0'],
    ['#170f33', '#43286a', '#b0607a', '#ffc4e0'],
  ]);
  const turn = chance.between(-40, -20);
  const hill = chance.between(-40, 40);
  const star = (large: number) =>
    disc(chance.between(0, 720), chance.between(0, 720), chance.between(0.8, large), '#fff', chance.between(0.35, 1));
  const twinkle = () =>
    at(
      chance.between(40, 680),
      chance.between(40, 520),
      shape('M0-18Q2-2 18 0Q2 2 0 18Q-2 2-18 0Q-2-2 0-18Z', '#fff', 0.95),
      chance.between(0.6, 1.3),
    );
  return `${vertical('sky', deep, high, glow)}${box(0, 0, 720, 960, 'url(#sky)')}
    <g transform="rotate(${turn} 360 360)">
    ${[150, 105, 60].map((wide) => oval(360, 360, 640, wide, way, 0.07)).join('')}
    ${several(90, () => disc(chance.between(-200, 920), 360 + chance.between(-70, 70), chance.between(0.8, 2.6), '#fff', chance.between(0.4, 1)))}
    </g>
    ${several(110, () => star(2.2))}${several(7, twinkle)}
    ${line(`M${chance.between(380, 600)} ${chance.between(80, 200)}l-130 66`, '#fff', 4, 0.8)}
    ${shape(`M0 720L140 600L260 690L420 560L600 700L720 620V960H0Z`, deep, 0.75)}
    ${shape(`M0 ${800 + hill}Q260 ${720 - hill} 480 800T720 780V960H0Z`, '#0a0d22')}
    ${at(360 + hill, 830, scope, chance.likely(0.5) ? 1 : -1, 1)}
    ${at(
      chance.likely(0.5) ? 130 : 590,
      840,
      `${shape('M-90 0L-20-120L90 0Z', '#2a2f55')}
        ${shape('M-30 0L-20-120L30 0Z', '#ffd58a')}`,
    )}`;
};

const scope = `${line('M0-120L-70 70M0-120L70 70M0-120V60', '#1c2145', 14)}
  <g transform="translate(0 -130) rotate(-38)">${box(-110, -30, 240, 60, '#8f97c9', 10)}
  ${box(110, -40, 60, 80, '#b9c0ea', 10)}${box(-150, -17, 50, 34, '#5a628f', 6)}${box(-110, -30, 240, 18, '#c9cff0', 9)}
  </g>${disc(0, -120, 18, '#39406f')}`;
