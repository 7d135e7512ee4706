import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '#contract/sessions.ts';
import { ask, type Ask } from '../../wire/ask.ts';

/** Where the member is logged in. */
export const sessionsQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: ['sessions'], queryFn: async () => (await from(listSessions, {})).sessions });
