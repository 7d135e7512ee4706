import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant } from '../time.ts';

export const sessionId = z.uuid().brand<'SessionId', 'inout'>();
export type SessionId = z.infer<typeof sessionId>;

/** A browser in which the member is logged in, as far as it says what it is. */
export const session = z.object({
  id: sessionId,
  /** The browser that asks. */
  current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  device: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  /** The country that the log-in came from, as ISO 3166-1 names it; null where the address does not tell. */
  geoip_country: z.nullable(z.string()),
  created_at: instant,
  /** Noted every five minutes. */
  last_seen_at: instant,
});
export type Session = z.input<typeof session>;

/** Where the member is logged in; this browser first, then by when they were last there. */
export const listSessions = call({
  method: 'GET',
  path: '/api/sessions.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ sessions: z.array(session) }),
  refusals: {},
});

/** Logs the member out of one browser. Ending what has ended already is no mistake. */
export const endSession = call({
  method: 'DELETE',
  path: '/api/session.php',
  by: 'member',
  input: z.strictObject({ id: sessionId }),
  reply: z.object({}),
  refusals: {},
});

/** Logs the member out everywhere, here as well. */
export const endSessions = call({
  method: 'DELETE',
  path: '/api/sessions.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
