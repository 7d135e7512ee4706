import * as z from 'zod/mini';
import { locked, mailedToken } from './accounts.ts';
import { call } from '../call.ts';
import { presentPassword } from './passwords.ts';
import { instant } from '../time.ts';

/** How long an archive can be fetched; then it is deleted. (Safety, section 3.1.) */
export const exportHours = 72;
/** How many archives a member may have made in a day; one that failed does not count. */
export const exportsPerDay = 3;

export const exportState = z.enum(['preparing', 'ready', 'expired', 'failed']);
export type ExportState = z.infer<typeof exportState>;

/** The copy of everything that a member asked for last. */
export const dataExport = z.object({
  id: z.uuid(),
  state: exportState,
  asked_at: instant,
  /** Until when it can be fetched; null unless it is, or was, ready. */
  expires_at: z.nullable(instant),
  /** How large the file is; null unless it is ready. */
  bytes: z.nullable(z.int()),
  /** Whether this browser may fetch it: it was asked for here, or the token of the mail was brought. */
  fetchable: z.boolean(),
});
export type DataExport = z.input<typeof dataExport>;

/** The member's latest archive; null where they never asked for one. */
export const showDataExport = call({
  method: 'GET',
  path: '/api/data-export.php',
  by: 'member',
  input: z.strictObject({ token: z.optional(mailedToken) }),
  reply: z.object({ data_export: z.nullable(dataExport) }),
  refusals: {},
});

/**
 * Has an archive made of everything about the member, for who shows that it is them; a mail says when it is ready.
 * Asking while one is being made is asking for the same one.
 */
export const askDataExport = call({
  method: 'POST',
  path: '/api/data-export.php',
  by: 'member',
  input: z.strictObject({ password: presentPassword }),
  reply: z.object({ data_export: dataExport }),
  refusals: {
    wrong_password: 403,
    locked,
    too_many_exports: { status: 429, details: z.object({ count: z.int(), hours: z.int() }) },
  },
});

/**
 * Where the file itself is fetched, by the member in the browser that asked for it, or in any browser of theirs with
 * the token of the mail. To everybody else there is no such file.
 */
export function dataExportAddress(id: string, token?: string): string {
  return `/data-export/${id}.zip${token ? `?token=${token}` : ''}`;
}

/** The member's archive has come further: ask for it again. */
export const dataExportChanged = z.object({ event: z.literal('data_export_changed') });
