import type { LoaderFunctionArgs } from 'react-router';
import { Navigate, Outlet, useLocation } from 'react-router';
import { showSettings } from '#contract/site.ts';
import { hasTrafficSource, type Tracking, trackingCookie } from '#contract/tracking.ts';
import { useTracking } from '../accounts/first-visit.ts';
import { readTracking, trackingIn } from '../accounts/tracking-address.ts';
import { useUser } from '../accounts/user.ts';
import { chatsQuery } from '../chats/chats.ts';
import { likesQuery } from '../likes/likes.ts';
import { discountQuery } from '../payments/discount.ts';
import { useSettings } from '../site/settings.ts';
import { serverAsk } from '../wire/page-host.ts';
import { preload, stay } from '../wire/preload.ts';
import { requireMember } from '../wire/require-member.ts';
import { isOpenToVisitors, isSearch } from './is-open-to-visitors.ts';

const preloaded = preload(({ ask }) => [chatsQuery(ask), likesQuery(ask), discountQuery(ask)]);

export async function loader(args: LoaderFunctionArgs) {
  const open = await isOpen(args);
  if (!open) await requireMember(args);
  return { ...(await preloaded(args)), open };
}

async function isOpen({ context, request }: LoaderFunctionArgs): Promise<boolean> {
  const { settings } = await serverAsk(context)(showSettings, {});
  const { pathname, searchParams } = new URL(request.url);
  const said = trackingIn(searchParams);
  return isOpenToVisitors(pathname, settings, hasTrafficSource(said) ? said : keptIn(request));
}

function keptIn(request: Request): Tracking {
  const cookie = new RegExp(`(?:^|; )${trackingCookie.name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1];
  // Read as a query is: one that is badly written is no fault.
  return readTracking(new URLSearchParams(`kept=${cookie ?? ''}`).get('kept') ?? '');
}

export const clientLoader = stay;

/** The screens that only members reach, with what their badges count. A visitor who comes to one logs in first. */
export default function MembersArea({ loaderData }: { loaderData: { open: boolean } | null }) {
  const { pathname, search } = useLocation();
  const open = isOpenToVisitors(pathname, useSettings(), useTracking());
  // The server knows what the browser keeps before the page does.
  if (useUser() || open || (loaderData?.open && isSearch(pathname))) return <Outlet />;
  return <Navigate replace to={`/login?next=${encodeURIComponent(pathname + search)}`} />;
}
