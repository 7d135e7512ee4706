import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '#contract/accounts/sessions.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { accountKeys } from '../keys.ts';

/** Query for the member's sessions. `from`: the function that makes the call. */
export const sessionsQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: accountKeys.sessions, queryFn: async () => (await from(listSessions, {})).sessions });
