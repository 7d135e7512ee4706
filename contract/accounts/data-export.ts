import * as z from 'zod/mini';
import { locked, mailedToken, triedPassword } from './accounts.ts';
import { call } from '../call.ts';
import { instant } from '../time.ts';

/** How long an archive can be downloaded before it is deleted. (Safety, section 3.1.) */
export const exportHours = 72;
/** How many archives a member may request in a day; a failed one does not count. */
export const exportsPerDay = 3;

export const exportState = z.enum(['preparing', 'ready', 'expired', 'failed']);
export type ExportState = z.infer<typeof exportState>;

/** The latest copy of their data that a member requested. */
export const dataExport = z.object({
  id: z.uuid(),
  state: exportState,
  asked_at: instant,
  /** When the download expires; null until it is ready. */
  expires_at: z.nullable(instant),
  /** The size of the file; null until it is ready. */
  bytes: z.nullable(z.int()),
  /** Whether this browser may download it: it requested the archive, or has the token from the mail. */
  fetchable: z.boolean(),
});
export type DataExport = z.input<typeof dataExport>;

/** The member's latest archive; null if they never requested one. */
export const showDataExport = call({
  method: 'GET',
  path: '/api/data-export.php',
  by: 'member',
  input: z.strictObject({ token: z.optional(mailedToken) }),
  reply: z.object({ data_export: z.nullable(dataExport) }),
  refusals: {},
});

/**
 * Starts an archive of everything about the member, who has to prove that it is them; a mail says when it is ready.
 * A request while one is in progress returns that one.
 */
export const askDataExport = call({
  method: 'POST',
  path: '/api/data-export.php',
  by: 'member',
  input: z.strictObject({ password: triedPassword }),
  reply: z.object({ data_export: dataExport }),
  refusals: {
    wrong_password: 403,
    locked,
    too_many_exports: { status: 429, details: z.object({ count: z.int(), hours: z.int() }) },
  },
});

/**
 * The address of the file itself, for the member in the browser that requested it, or in any other browser with the
 * token from the mail. For everybody else the file does not exist.
 */
export function dataExportAddress(id: string, token?: string): string {
  return `/data-export/${id}.zip${token ? `?token=${token}` : ''}`;
}

/** The member's archive has made progress: it has to be fetched again. */
export const dataExportChanged = z.object({ event: z.literal('data_export_changed') });
