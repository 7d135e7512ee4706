import { type LoaderFunctionArgs, redirect } from 'react-router';
import { showUser } from '#contract/accounts/accounts.ts';
import { loginAfterEnd } from './leave.ts';
import { serverAsk } from './page-host.ts';

/**
 * Redirects a visitor to the log-in, and back to this page afterwards; a member whose session has ended is told so
 * there. For the loaders of members' screens.
 */
export async function requireMember({ context, request }: LoaderFunctionArgs): Promise<void> {
  const { user } = await serverAsk(context)(showUser, {});
  if (user) return;
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const wasLoggedIn = /(?:^|; *)(?:__Host-)?auth=/.test(request.headers.get('cookie') ?? '');
  throw redirect(wasLoggedIn ? loginAfterEnd(path) : `/login?next=${encodeURIComponent(path)}`);
}
