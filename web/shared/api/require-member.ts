import { type LoaderFunctionArgs, redirect } from 'react-router';
import { showUser } from '#contract/accounts/accounts.ts';
import { closedAccountInsteadOf, loginAfterEnd } from './leave.ts';
import { serverAsk } from './page-host.ts';

/**
 * Redirects visitors from a member's screen to the login page, which leads back afterwards. Used in loaders. If the
 * session has ended, the login page explains that. Redirects the owner of a closed account to its page.
 */
export async function requireMember({ context, request }: LoaderFunctionArgs): Promise<void> {
  const { user, closed } = await serverAsk(context)(showUser, {});
  if (user) return;
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  if (closed) throw redirect(closedAccountInsteadOf(path));
  const wasLoggedIn = /(?:^|; *)(?:__Host-)?auth=/.test(request.headers.get('cookie') ?? '');
  throw redirect(wasLoggedIn ? loginAfterEnd(path) : `/login?next=${encodeURIComponent(path)}`);
}
