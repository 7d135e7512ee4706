import { type LoaderFunctionArgs, redirect } from 'react-router';
import { showUser } from '#contract/accounts.ts';
import { serverAsk } from './page-host.ts';

/** Sends a visitor to the log-in, and back to this page afterwards. For the loaders of members' screens. */
export async function requireMember({ context, request }: LoaderFunctionArgs): Promise<void> {
  const { user } = await serverAsk(context)(showUser, {});
  if (user) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}
