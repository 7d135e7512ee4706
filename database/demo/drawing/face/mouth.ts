import type { Look, Mouth } from '../look.ts';
import type { Paint } from '../paint.ts';
import { proportionsOf } from './proportions.ts';

/** Friendly in every way there is to be. */
export function mouth(look: Look, paint: Paint): string {
  const woman = look.gender === 'female';
  const size = (woman ? 1 : 1.08) * proportionsOf(look).mouth;
  return `<g transform="translate(384 522) scale(${size})" stroke-linecap="round" stroke-linejoin="round">
    ${mouths[look.mouth](paint, woman)}
    <path d="M-24 40q24 9 48 0-24 16-48 0Z" fill="${paint.skinShade}" opacity=".6"/></g>`;
}

const mouths: Record<Mouth, (paint: Paint, woman: boolean) => string> = {
  smile: (paint, woman) =>
    `${woman ? `<path d="M-44-7C-28-12-14-17 0-11 14-17 28-12 44-7 26 3-26 3-44-7Z" fill="${paint.lips}"/>` : ''}
    <path d="M-44-7C-26 4 26 4 44-7 28 ${woman ? 22 : 17}-28 ${woman ? 22 : 17}-44-7Z" ${lips(paint, woman)}/>
    <path d="M-16 7c9 3 23 3 32 0-6 6-26 6-32 0Z" fill="#fff" opacity=".22"/>
    ${line(paint, 'M-50-12C-30 5 30 5 50-12')}`,
  smirk: (paint, woman) =>
    `${woman ? `<path d="M-42-2C-26-9-12-13 0-9 14-15 30-14 46-16 30 2-22 8-42-2Z" fill="${paint.lips}"/>` : ''}
    <path d="M-42-2C-22 8 30 2 46-16 34 16-26 20-42-2Z" ${lips(paint, woman)}/>
    ${line(paint, 'M-46-4C-20 9 30 3 51-20')}`,
  grin: (paint, woman) =>
    `${open('M-48-14C-26-8 26-8 48-14 42 16 22 26 0 26S-42 16-48-14Z', paint.crease, paint, woman)}
    <path d="M-44-11C-24-6 24-6 44-11 38 13 20 21 0 21S-38 13-44-11Z" fill="#fdf8ee"/>`,
  laugh: (paint, woman) =>
    `${open('M-47-16C-26-10 26-10 47-16 46 18 26 36 0 36S-46 18-47-16Z', '#5e1820', paint, woman)}
    <path d="M-43-12C-24-7 24-7 43-12c-1 8-3 13-6 17-20 5-54 5-74 0-3-4-5-9-6-17Z" fill="#fdf8ee"/>
    <path d="M-26 25C-16 14-6 17 0 19c6-2 16-5 26 6C18 32 10 34 0 34s-18-2-26-9Z" fill="#e0645c"/>`,
};

const lips = (paint: Paint, woman: boolean) => `fill="${paint.lips}" opacity="${woman ? 1 : 0.55}"`;

const line = ({ crease }: Paint, path: string) =>
  `<path d="${path}" fill="none" stroke="${crease}" stroke-width="4" opacity=".85"/>`;

const open = (path: string, inside: string, { lips: red, crease }: Paint, woman: boolean) =>
  `<path d="${path}" fill="${inside}" stroke="${woman ? red : crease}" stroke-width="${woman ? 7 : 4}"/>`;
