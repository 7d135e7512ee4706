import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Navigate, Outlet, useLocation } from 'react-router';
import { showSettings } from '#contract/site.ts';
import { hasTrafficSource, trackingIn } from '#contract/tracking.ts';
import { useTracking } from '../areas/site/tracking/first-visit.ts';
import { trackingCookieIn, readTracking } from '../areas/site/tracking/tracking-address.ts';
import { useUser } from '../shared/people/user.ts';
import { discountQuery } from '../areas/payments/discount.ts';
import { useSettings } from '../shared/people/settings.ts';
import { leaveFor, loginAfterEnd } from '../shared/api/leave.ts';
import { serverAsk } from '../shared/api/page-host.ts';
import { preload, stay } from '../shared/api/preload.ts';
import { requireMember } from '../shared/api/require-member.ts';
import { isOpenToVisitors, isSearch } from './is-open-to-visitors.ts';
import { ScriptsLine } from '../shared/ui/scripts-line.tsx';

const preloaded = preload(({ ask }) => [discountQuery(ask)]);

export async function loader(args: LoaderFunctionArgs) {
  const open = await isOpen(args);
  if (!open) await requireMember(args);
  return { ...(await preloaded(args)), open };
}

async function isOpen({ context, request }: LoaderFunctionArgs): Promise<boolean> {
  const { settings } = await serverAsk(context)(showSettings, {});
  const { pathname, searchParams } = new URL(request.url);
  const fromUrl = trackingIn(searchParams);
  const fromCookie = readTracking(trackingCookieIn(request.headers.get('cookie') ?? ''));
  return isOpenToVisitors(pathname, settings, hasTrafficSource(fromUrl) ? fromUrl : fromCookie);
}

export const clientLoader = stay;

/** The parent of all members' screens. Redirects visitors to the login page. */
export default function MembersArea({ loaderData }: { loaderData: { open: boolean } | null }) {
  const { pathname, search } = useLocation();
  const open = isOpenToVisitors(pathname, useSettings(), useTracking());
  // The server has already checked the cookies of the request, when scripts cannot read them yet.
  const user = useUser();
  const [wasMember, setWasMember] = useState(false);
  if (user && !wasMember) setWasMember(true);
  const hasLeft = wasMember && !user;
  useEffect(() => {
    // Loading a new page drops everything that was loaded for the member.
    if (hasLeft) leaveFor(loginAfterEnd(pathname + search));
  }, [hasLeft, pathname, search]);
  if (user || open || (loaderData?.open && isSearch(pathname))) {
    return (
      <>
        <ScriptsLine />
        <Outlet />
      </>
    );
  }
  if (hasLeft) return null;
  return <Navigate replace to={`/login?next=${encodeURIComponent(pathname + search)}`} />;
}
