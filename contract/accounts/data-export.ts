import * as z from 'zod/mini';
import { locked, mailedToken, triedPassword } from './accounts.ts';
import { call } from '../call.ts';
import { instant } from '../time.ts';

/** How long an archive can be downloaded before it is deleted, in hours. (Safety, section 3.1.) */
export const exportHours = 72;
/** Maximum number of archives that a member may request per day. Failed ones do not count. */
export const exportsPerDay = 3;

export const exportState = z.enum(['preparing', 'ready', 'expired', 'failed']);
export type ExportState = z.infer<typeof exportState>;

/** The member's most recently requested copy of their data. */
export const dataExport = z.object({
  id: z.uuid(),
  state: exportState,
  asked_at: instant,
  /** When the download expires; null until the archive is ready. */
  expires_at: z.nullable(instant),
  /** Size of the file; null until the archive is ready. */
  bytes: z.nullable(z.int()),
  /** True if this browser may download the archive: it requested it, or has the token from the email. */
  fetchable: z.boolean(),
});
export type DataExport = z.input<typeof dataExport>;

/** The member's latest archive; null if they never requested one. */
export const showDataExport = call({
  method: 'GET',
  path: '/api/data-export.php',
  by: 'member',
  whileClosed: true,
  input: z.strictObject({ token: z.optional(mailedToken) }),
  reply: z.object({ data_export: z.nullable(dataExport) }),
  refusals: {},
});

/**
 * Starts creating an archive of all data about the member, who must enter their password. An email notifies the member
 * when the archive is ready. If an archive is already in progress, returns that one.
 */
export const askDataExport = call({
  method: 'POST',
  path: '/api/data-export.php',
  by: 'member',
  whileClosed: true,
  input: z.strictObject({ password: triedPassword }),
  reply: z.object({ data_export: dataExport }),
  refusals: {
    wrong_password: 403,
    locked,
    too_many_exports: { status: 429, details: z.object({ count: z.int(), hours: z.int() }) },
  },
});

/**
 * Returns the URL of the archive. It works for the member in the browser that requested it, and in other browsers with
 * the token from the email. Everybody else gets a 404.
 */
export function dataExportAddress(id: string, token?: string): string {
  return `/data-export/${id}.zip${token ? `?token=${token}` : ''}`;
}

/** The state of the member's archive changed: the browser must refetch it. */
export const dataExportChanged = z.object({ event: z.literal('data_export_changed') });
