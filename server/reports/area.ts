import type { ServerArea } from '../kernel/area.ts';
import { reportCalls } from './reports-calls.ts';

/** Reports of members and contents, what is decided about them, and appeals. */
export const reports = {
  name: 'reports',
  calls: reportCalls,
} satisfies ServerArea;
