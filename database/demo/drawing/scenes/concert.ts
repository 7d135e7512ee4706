import { box, type Draw, disc, line, oval, several, shape, vertical } from './draw.ts';

/** A band in the light, and the hands before it. */
export const concert: Draw = (chance) => {
  const [deep, warm, light] = chance.oneOf([
    ['#1c1640', '#7a2f6f', '#ff9fc4'],
    ['#14213f', '#2f5f8a', '#9fd8ff'],
    ['#2a1430', '#a3432f', '#ffc98a'],
    ['#12302f', '#2f7f6a', '#b0ffd8'],
  ]);
  const beams = several(7, (beam) =>
    shape(
      `M${60 + beam * 100} 0L${chance.between(-120, 380) + beam * 70} 720H${chance.between(420, 560) + beam * 40}Z`,
      beam % 2 ? light : '#fff4d0',
      0.09,
    ),
  );
  const player = (x: number, high: number, lean: number) =>
    `<g transform="translate(${x} 640) rotate(${lean}) scale(${high})" fill="#120d20">
      ${oval(0, -214, 28, 34, '#120d20')}
      ${shape('M-46-176Q0-196 46-176L36-40L52 60H20L0-30L-20 60H-52L-36-40Z', '#120d20')}
      ${line('M-44-160L-84-90L-30-80M44-160L90-120L40-70', '#120d20', 22)}
      ${shape('M-34-100L-6-120L20-92L-14-58Z', '#2a1f38')}${line('M6-96L110-160', '#2a1f38', 10)}</g>`;
  const hands = several(11, (number) => {
    const x = number * 72 + chance.between(-24, 24);
    const top = chance.between(740, 830);
    return `${disc(x, top + 70, 44, '#0d0918')}${box(x - 70, top + 110, 140, 160, '#0d0918', 50)}
      ${chance.likely(0.65) ? line(`M${x - 30} ${top + 130}L${x - 46} ${top + 10}L${x - 40} ${top - 50}`, '#0d0918', 24) + disc(x - 40, top - 60, 18, '#0d0918') : ''}`;
  });
  return `${vertical('stage', deep, warm, light)}${box(0, 0, 720, 960, 'url(#stage)')}
    ${beams}${several(8, (lamp) => disc(50 + lamp * 88, 30, 40, light, 0.35) + disc(50 + lamp * 88, 30, 15, '#fff'))}
    ${box(0, 0, 720, 22, '#0d0918')}
    ${several(26, () => disc(chance.between(0, 720), chance.between(120, 600), chance.between(3, 10), '#fff4d0', chance.between(0.15, 0.5)))}
    ${box(40, 470, 110, 190, '#171026', 8)}${box(570, 470, 110, 190, '#171026', 8)}${[
      [95, 520],
      [95, 600],
      [625, 520],
      [625, 600],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 36, '#2a2038') + disc(x, y, 14, '#3d3150'))
      .join('')}
        ${player(240, 0.86, -3)}${player(480, 0.86, 4)}${player(360, 1.02, chance.between(-5, 5))}
        ${line('M350 660V440M350 440L362 420', '#2f2740', 6)}
        ${box(0, 656, 720, 60, '#171026')}${line('M0 658H720', light, 5, 0.8)}${hands}`;
};
