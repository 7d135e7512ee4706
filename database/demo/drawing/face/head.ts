import { ageing } from '../ageing.ts';
import type { Look } from '../look.ts';
import { mirrored } from '../mirrored.ts';
import type { Paint } from '../paint.ts';
import { outline } from '../toon-head.ts';
import { proportionsOf } from './proportions.ts';

/** Also defines the clip path `face`, which keeps to the face what is drawn on it. */
export function head(look: Look, paint: Paint): string {
  const shape = headShape(look);
  const ear = `<path d="M203 410c20-10 38 54 30 69-17 9-55-56-30-69" fill="${paint.skinShade}" opacity=".8"/>`;
  const cheek = '<ellipse cx="264" cy="480" rx="46" ry="30" fill="url(#blush)"/>';
  return `<clipPath id="face"><path d="${shape}"/></clipPath>
    ${look.body_type === 'fat' ? doubleChin(paint) : ''}
    <path d="${shape}" fill="url(#skin)" ${outline}/>${mirrored(ear + cheek)}
    <path d="M560 330C540 470 500 560 384 607H560Z" clip-path="url(#face)" fill="${paint.skinShade}" opacity=".22"/>`;
}

/** The head of ToonHead with its ears. The jaw is the person's own, and a little longer, as a grown-up's is. */
function headShape(look: Look): string {
  const woman = look.gender === 'female';
  const cheek = { slim: -8, normal: 0, fat: 15 }[look.body_type] + (woman ? -4 : 8);
  const chin = { slim: -6, normal: 0, fat: 16 }[look.body_type] + (woman ? 52 : 84) + 10 * ageing(look.age, 50, 70);
  const jaw = chin + proportionsOf(look).jaw;
  const right = `C${523 + cheek} 560 ${384 + jaw} 607 384 607`;
  const left = `S${245 - cheek} 560 242.5 495.5c0 0-40 0-51-43`;
  return `M191.5 452.5c-20-77.5 33.5-50 33.5-50C189 287 217 140 384 140s195 147 159 262.5c0 0 53.5-27.5 33.5 50-11.1 43-51 43-51 43${right}${left}Z`;
}

const doubleChin = ({ skin, crease }: Paint) =>
  `<path d="M262 560C300 640 468 640 506 560Z" fill="${skin}"/>
  <path d="M290 604C330 640 438 640 478 604" fill="none" stroke="${crease}" stroke-width="2.5" opacity=".35"/>`;
