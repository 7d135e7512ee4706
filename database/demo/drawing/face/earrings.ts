import type { Look } from '../look.ts';
import { mirrored } from '../mirrored.ts';

const gold = 'stroke="#b98a2f" stroke-width="2"';
const worn: Record<Look['earrings'], string> = {
  none: '',
  stud: `<circle cx="209" cy="490" r="7" fill="#f2c969" ${gold}/>`,
  pearl:
    '<circle cx="208" cy="494" r="10" fill="#f8efe6" stroke="#b9a795" stroke-width="1.5"/><circle cx="205" cy="491" r="3" fill="#fff"/>',
  hoop: `<circle cx="206" cy="512" r="22" fill="none" stroke="#d9a741" stroke-width="5"/>`,
  drop: `<path d="M207 488v14" stroke="#d9a741" stroke-width="3"/><path d="M207 500c-14 22-9 32 0 32s14-10 0-32Z" fill="#5f9c94" stroke="#2f5f5a" stroke-width="1.5"/>`,
};

export const earrings = (look: Look) => (look.earrings === 'none' ? '' : mirrored(worn[look.earrings]));
