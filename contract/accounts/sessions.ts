import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant } from '../time.ts';

export const sessionId = z.uuid().brand<'SessionId', 'inout'>();
export type SessionId = z.infer<typeof sessionId>;

/** A browser in which the member is logged in, as far as it identifies itself. */
export const session = z.object({
  id: sessionId,
  /** The browser that sent this request. */
  current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  device: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  /** The country of the login, as an ISO 3166-1 code; null if the IP address does not reveal it. */
  geoip_country: z.nullable(z.string()),
  created_at: instant,
  /** When the browser was last active; updated every five minutes. */
  last_seen_at: instant,
});
export type Session = z.input<typeof session>;

/** The member's sessions: this browser's first, then the most recently used. */
export const listSessions = call({
  method: 'GET',
  path: '/api/sessions.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ sessions: z.array(session) }),
  refusals: {},
});

/** Logs the member out of one browser. Ending a session that has ended already succeeds. */
export const endSession = call({
  method: 'DELETE',
  path: '/api/session.php',
  by: 'member',
  input: z.strictObject({ id: sessionId }),
  reply: z.object({}),
  refusals: {},
});

/** Logs the member out of all browsers, including this one. */
export const endSessions = call({
  method: 'DELETE',
  path: '/api/sessions.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
