import { type LoaderFunctionArgs, redirect } from 'react-router';
import { showUser } from '#contract/accounts/accounts.ts';
import { loginAfterEnd } from './leave.ts';
import { serverAsk } from './page-host.ts';

/**
 * Sends a visitor to the log-in, and back to this page afterwards; who was logged in reads there that they are no more.
 * For the loaders of members' screens.
 */
export async function requireMember({ context, request }: LoaderFunctionArgs): Promise<void> {
  const { user } = await serverAsk(context)(showUser, {});
  if (user) return;
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const wasLoggedIn = /(?:^|; *)(?:__Host-)?auth=/.test(request.headers.get('cookie') ?? '');
  throw redirect(wasLoggedIn ? loginAfterEnd(path) : `/login?next=${encodeURIComponent(path)}`);
}
