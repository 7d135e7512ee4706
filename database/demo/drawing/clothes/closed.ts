import { darker } from '../colour.ts';
import { band, beside, type Garment, rounded, sleeves, top } from './garment.ts';

export const tee: Garment = round(20, 669, 726, 12);
export const boatNeck: Garment = round(62, 682, 724, 6);
export const dress: Garment = round(56, 680, 800, 5);

function round(distance: number, y: number, deep: number, thick: number): Garment {
  return (build, paint) => {
    const start = beside(build, distance, y);
    const neckline = rounded(start, deep);
    return top(build, start, neckline) + band(start, neckline, paint, thick) + sleeves(build, paint);
  };
}

export const striped: Garment = (build, paint) => {
  const start = beside(build, 34, 674);
  const whole = (fill: string) => top(build, start, rounded(start, 722), fill);
  const stripes = Array.from(
    { length: 7 },
    (_, row) => `<path d="M60 ${716 + row * 30}Q384 ${752 + row * 30} 708 ${716 + row * 30}"/>`,
  );
  return `<clipPath id="striped">${whole('#fff')}</clipPath>${whole('#f5efe6')}
    <g clip-path="url(#striped)" fill="none" stroke="${paint.stripes}" stroke-width="12" stroke-opacity="1">${stripes.join('')}</g>
    ${sleeves(build, paint)}`;
};

export const turtleneck: Garment = (build, paint) => {
  const start = beside(build, 24, 670);
  const left = 375 - build.neck;
  const right = 393 + build.neck;
  return `${top(build, start, `H${start.x}`)}
    <path d="M${left} 622C${left + 30} 640 ${right - 30} 640 ${right} 622L${right + 16} 690C${right - 20} 716 ${left + 20} 716 ${left - 16} 690Z" fill="${paint.cloth}"/>
    <path d="M${left - 4} 640C${left + 30} 658 ${right - 30} 658 ${right + 4} 640" fill="none" stroke="${paint.clothShade}" stroke-width="4" stroke-opacity=".6"/>
    ${sleeves(build, paint)}`;
};

export const scarf: Garment = (build, paint) => {
  const left = 384 - build.neck;
  const right = 384 + build.neck;
  const fold = `fill="none" stroke="${paint.clothShade}" stroke-width="4" stroke-opacity=".6"`;
  return `${top(build, beside(build, 30, 674), `C424 760 344 760 ${left - 30} 674`, paint.under)}
    <path d="M394 700C344 760 332 840 338 900H428C420 840 428 770 444 712Z" fill="${paint.clothShade}"/>
    <path d="M${left - 30} 630C${left} 660 ${right} 660 ${right + 30} 630C${right + 56} 660 ${right + 58} 700 ${right + 30} 724C434 764 334 764 ${left - 30} 724C${left - 58} 700 ${left - 56} 660 ${left - 30} 630Z" fill="url(#cloth)"/>
    <path d="M${left - 34} 676C${left} 716 ${right} 716 ${right + 34} 676M${left - 20} 712C${left + 10} 742 ${right - 10} 742 ${right + 20} 712" ${fold}/>
    ${sleeves(build, paint, darker(paint.under, 0.25))}`;
};
