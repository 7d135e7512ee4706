import { type Colour, darker, lighter } from '../colour.ts';
import type { Chance } from '../chance.ts';
import { at, box, type Draw, disc, line, oval, several, shape } from './draw.ts';
import { type Hour, sky, someDay, under } from './hour.ts';

/** A bicycle with flowers in its basket, before a field or a wall. */
export const bicycle: Draw = (chance) => {
  const hour = someDay(chance);
  const frame = chance.oneOf(['#993d72', '#3f7f86', '#c8553d', '#22305e', '#d9a03c', '#6d9079']);
  return `${chance.likely(0.55) ? field(hour, chance) : wall(hour, chance)}
    ${oval(360, 836, 320, 24, '#2a1026', 0.28)}
    ${at(360, 640, bike(frame, chance), chance.likely(0.5) ? 1.12 : -1.12, 1.12)}`;
};

function field(hour: Hour, chance: Chance): string {
  const grass = under(hour, '#7fa65f');
  const blooms = ['#e0526b', '#f2b13c', '#d98aa8', '#c8553d', '#a48bc0', '#f7e08a'] as const;
  const rows = several(6, (row) => box(0, 560 + row * 30, 720, 32, under(hour, chance.oneOf(blooms))));
  const mill = `${shape('M-40 130L-24-30H24L40 130Z', under(hour, '#7d5a4a'))}
    ${shape('M-30-30Q0-80 30-30Z', under(hour, '#4a3540'))}
    <g transform="rotate(${chance.between(0, 90)} 0 -40)">${line('M0-160V80M-120-40H120', under(hour, '#4a3540'), 6)}
    ${line('M14-150V-60M14-20V70M-110-54H-20M20-26H110', '#fbf3e4', 16, 0.8)}</g>`;
  return `${sky(hour, chance, 260)}${shape('M0 540Q180 500 380 530T720 515V600H0Z', under(hour, '#8fb08a'))}
    ${at(chance.between(120, 600), 430, mill)}${rows}
    ${box(0, 730, 720, 230, grass)}${shape('M0 770Q360 740 720 780V900Q360 860 0 890Z', under(hour, '#d9c4a0'))}`;
}

function wall(hour: Hour, chance: Chance): string {
  const brick = under(hour, chance.oneOf(['#b5694f', '#d9b99a', '#8a9a96', '#c98a72']));
  const bricks = several(90, (number) =>
    box(
      (number % 9) * 90 - 40 * (Math.floor(number / 9) % 2) - 20,
      Math.floor(number / 9) * 78 + 8,
      80,
      26,
      darker(brick, chance.between(0.04, 0.16)),
      2,
    ),
  );
  const door = under(hour, chance.oneOf(['#2f5f5a', '#7b2f4a', '#22305e', '#4f6f4a']));
  return `${box(0, 0, 720, 790, brick)}${bricks}${box(80, 130, 230, 670, lighter(door, 0.7))}
    ${box(96, 146, 198, 654, door)}${box(116, 170, 158, 180, '#f6e3b4', 4)}
    ${line('M195 170V350M116 260H274', door, 8)}${disc(270, 520, 9, '#e2b65a')}
    ${box(420, 150, 210, 280, '#fbf3e4', 4)}${box(434, 164, 182, 252, '#8fb4c4', 2)}
    ${line('M525 164V416M434 290H616', '#fbf3e4', 8)}${box(410, 430, 230, 40, darker(brick, 0.35), 4)}
    ${several(9, () => disc(chance.between(424, 626), chance.between(396, 440), chance.between(14, 26), chance.oneOf(['#7fa65f', '#e0526b', '#f2b13c', '#6d9a55'])))}
    ${box(0, 790, 720, 170, under(hour, '#b9aa9c'))}
    ${several(8, (stone) => line(`M${stone * 100 - 30} 790L${stone * 130 - 130} 960`, darker(brick, 0.3), 3, 0.4))}`;
}

function bike(frame: Colour, chance: Chance): string {
  const tyre = (x: number) => `<circle cx="${x}" cy="70" r="104" fill="none" stroke="#2f2a35" stroke-width="13"/>
    <circle cx="${x}" cy="70" r="94" fill="none" stroke="#e6dccb" stroke-width="4"/>
    ${several(8, (spoke) => line(`M${x} 70L${x + 92 * Math.cos((spoke * Math.PI) / 4 + 0.3)} ${70 + 92 * Math.sin((spoke * Math.PI) / 4 + 0.3)}`, '#8a8590', 2, 0.7))}
    ${disc(x, 70, 12, '#4a4450')}`;
  const flowers = several(10, () =>
    disc(
      chance.between(86, 196),
      chance.between(-176, -128),
      chance.between(13, 20),
      chance.oneOf(['#e0526b', '#f2b13c', '#fff', '#d98aa8', '#7fa65f', '#a48bc0']),
    ),
  );
  return `${tyre(-160)}${tyre(160)}
    ${line('M-160 70L-60-70L0 80L-160 70M-60-70C0-20 60-20 116-80L160 70M0 80C20 20 70-30 112-64M116-80L106-130', frame, 13)}
    ${line('M-60-70L-76-116', frame, 11)}
    ${shape('M-124-124C-96-142-54-136-40-118C-60-104-104-100-124-124Z', '#5a3430')}
    ${line('M106-130C86-150 62-150 50-134', '#5a3430', 12)}${disc(0, 80, 24, '#4a4450')}
    ${line('M0 80L26 128', '#4a4450', 8)}${box(14, 124, 40, 9, '#2f2a35', 4)}
    ${line('M-262 40A110 110 0 0 1-110-26', frame, 9)}${flowers}${shape('M82-134H206L190-46H98Z', '#b98a5a')}
    ${line('M86-112H202M92-84H196M118-134L122-48M144-134V-48M170-134L166-48', '#8a6038', 4)}`;
}
