import { queryOptions } from '@tanstack/react-query';
import { showClosedAccount } from '#contract/accounts/closed-account.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { accountKeys } from './keys.ts';

/** Poll interval for a closed account, which has no live stream, in seconds. */
const lookSeconds = 30;

/** Fetches why the account is closed or suspended; null if it is open again. */
export const closedAccountQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: accountKeys.closedAccount,
    queryFn: async () => (await from(showClosedAccount, {})).account,
    refetchInterval: lookSeconds * 1000,
  });
