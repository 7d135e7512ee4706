import type { ServerArea } from '../../platform/core/area.ts';
import { printedRegister } from './print-register.ts';

/** The privacy register: which data is stored, why, on which legal ground, for how long, and for whom. */
export const privacy = {
  name: 'privacy',
  admin: [
    {
      name: 'privacy',
      help: 'npm run admin -- privacy                               prints the privacy register as a table (Markdown)',
      run: () => Promise.resolve(printedRegister()),
    },
  ],
} satisfies ServerArea;
