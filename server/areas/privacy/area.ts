import { adminCommand } from '../../platform/admin/admin-command.ts';
import type { ServerArea } from '../../platform/core/area.ts';
import { printedRegister } from './print-register.ts';

const privacyCommand = adminCommand({
  name: 'privacy',
  help: 'print the privacy register as a table (Markdown)',
  run: (_services: unknown) => Promise.resolve(printedRegister()),
});

/** The privacy register: which data is stored, why, on which legal ground, for how long, and for whom. */
export const privacy = {
  name: 'privacy',
  admin: [privacyCommand],
} satisfies ServerArea;
