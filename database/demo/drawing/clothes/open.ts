import { mirrored } from '../mirrored.ts';
import { across, band, beside, type Garment, rounded, sleeves, top } from './garment.ts';

export const vNeck: Garment = (build, paint) => {
  const under = beside(build, 14, 668);
  const start = beside(build, 18, 668);
  const neckline = `C${across(start.x) - 8} 700 420 750 384 790C348 750 ${start.x + 8} 700 ${start.x} 668`;
  return `${top(build, under, rounded(under, 716), paint.under)}${top(build, start, neckline)}
    ${band(start, neckline, paint, 12)}${sleeves(build, paint)}`;
};

export const shirt: Garment = (build, paint) => {
  const start = beside(build, 18, 668);
  const x = 384 - build.neck;
  const collar = `<path d="M${x - 2} 634C${x - 20} 646 ${x - 30} 664 ${x - 34} 684L${x + 18} 750 376 712C${x + 34} 690 ${x + 8} 664 ${x - 2} 634Z" fill="${paint.clothLight}"/>`;
  return `${top(build, start, `L384 800L${start.x} 668`)}
    <path d="M384 792V900" stroke="${paint.clothShade}" stroke-width="3" stroke-opacity=".8"/>
    <g fill="${paint.clothLight}"><circle cx="376" cy="826" r="5.5"/><circle cx="376" cy="868" r="5.5"/></g>
    ${sleeves(build, paint)}${mirrored(collar)}`;
};

export const jacket: Garment = (build, paint) => {
  const under = beside(build, 16, 669);
  const start = beside(build, 22, 668);
  const { x } = start;
  const opening = `C${across(x) - 30} 740 412 830 384 890C356 830 ${x + 30} 740 ${x} 668`;
  const lapel = `<path d="M${x} 664C${x - 12} 680 ${x - 18} 700 ${x - 22} 716L${x + 6} 746 ${x - 10} 768C${x + 20} 820 352 868 372 900H384V880C356 830 ${x + 40} 740 ${x} 664Z" fill="${paint.clothLight}"/>`;
  return `${top(build, under, rounded(under, 732), paint.under)}${top(build, start, opening)}${mirrored(lapel)}
    ${sleeves(build, paint)}`;
};

export const cardigan: Garment = (build, paint) => {
  const start = beside(build, 30, 674);
  const { x } = start;
  const edges = `C${across(x) - 20} 760 420 830 404 900H364C348 830 ${x + 20} 760 ${x} 674`;
  return `${top(build, start, rounded(start, 756), paint.under)}${top(build, start, edges)}
    ${band(start, edges, paint, 14)}${sleeves(build, paint)}`;
};
