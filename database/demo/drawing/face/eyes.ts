import { ageing } from '../ageing.ts';
import { darker, lighter } from '../colour.ts';
import type { Look } from '../look.ts';
import type { Paint } from '../paint.ts';
import { proportionsOf } from './proportions.ts';

const white = 'M-40 6C-37-15-17-28 7-27c20 1 33 13 34 33 1 8-2 14-7 18-14 9-37 9-52 3-12-4-20-11-22-21Z';
const lashes = '<path d="M-38 0c-7 0-13-3-17-8 0 9 5 16 12 18ZM-33-14c-7-1-12-5-15-11-1 9 4 16 11 18Z"/>';

/** Two eyes in the colour of the profile, their lids heavier with the years. */
export function eyes(look: Look, paint: Paint): string {
  const grown = (look.gender === 'female' ? 0.97 : 0.87) - 0.09 * ageing(look.age, 38, 70);
  const size = grown * proportionsOf(look).eyes;
  return `<g transform="translate(313 408) scale(${size})">${eye(look, paint, 'left')}</g>
    <g transform="translate(455 408) scale(${size})">${eye(look, paint, 'right')}</g>`;
}

/** The lids are mirror images of each other. The iris is not: light comes from one side. */
function eye(look: Look, paint: Paint, side: 'left' | 'right'): string {
  const mirror = side === 'left' ? '' : 'transform="scale(-1 1)"';
  const heavy = 10 * ageing(look.age, 42, 68);
  const inward = side === 'left' ? 3 : -3;
  return `<clipPath id="${side}-eye"><path d="${white}" ${mirror}/></clipPath>
    <g clip-path="url(#${side}-eye)">
      <path d="M-60-60H60V60H-60Z" fill="#fbf5ea"/>
      <g transform="translate(${inward} 0)">${iris(paint)}</g>
      <path d="M-60-40H60V-14Q0-26-60-8Z" fill="#2a1222" opacity=".16"/>
      <path d="M-60-60H60V${heavy - 27}Q0${heavy - 33}-60${heavy * 1.3 - 5}Z" fill="${paint.skinShade}" ${mirror}/>
    </g>
    <circle cx="${inward - 8}" cy="-9" r="7" fill="#fff" opacity=".95"/>
    <circle cx="${inward + 8}" cy="9" r="3.4" fill="#fff" opacity=".6"/>
    <g ${mirror}>${lids(look, paint, heavy)}</g>`;
}

const iris = ({ iris: colour }: Paint) =>
  `<circle r="24" fill="${darker(colour, 0.5)}"/><circle r="21" fill="${colour}"/>
  <path d="M-17 4a17 17 0 0 0 34 0c-8 6-26 6-34 0Z" fill="${lighter(colour, 0.4)}" opacity=".7"/>
  <circle cy="-1" r="12" fill="#1f1014"/>`;

function lids({ gender }: Look, { crease }: Paint, heavy: number): string {
  const woman = gender === 'female';
  const edge = woman ? 'C-40-19-17-35 8-34' : 'C-40-19-17-32 8-31';
  return `<g transform="translate(0 ${heavy})">
      <g fill="${woman ? '#3a1c22' : '#4a2a26'}"><path d="M-44 8${edge}c22 1 36 15 37 39-6-17-19-28-38-28-24-1-39 10-44 29Z"/>${woman ? lashes : ''}</g>
      <path d="M-38-18C-26-36-6-43 12-41c13 2 22 8 28 17" fill="none" stroke="${crease}" stroke-width="3" stroke-linecap="round" opacity=".45"/>
    </g>
    <path d="M-28 27c14 8 36 9 54 0" fill="none" stroke="${crease}" stroke-width="2.5" stroke-linecap="round" opacity=".4"/>`;
}
