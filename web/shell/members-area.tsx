import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Navigate, Outlet, useLocation } from 'react-router';
import { showSettings } from '#contract/site.ts';
import { hasTrafficSource, trackingIn } from '#contract/tracking.ts';
import { useTracking } from '../site/tracking/first-visit.ts';
import { trackingCookieIn, readTracking } from '../site/tracking/tracking-address.ts';
import { useUser } from '../people/user.ts';
import { discountQuery } from '../payments/discount.ts';
import { useSettings } from '../people/settings.ts';
import { leaveFor, loginAfterEnd } from '../api/leave.ts';
import { serverAsk } from '../api/page-host.ts';
import { preload, stay } from '../api/preload.ts';
import { requireMember } from '../api/require-member.ts';
import { isOpenToVisitors, isSearch } from './is-open-to-visitors.ts';
import { ScriptsLine } from './without-scripts/scripts-line.tsx';

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

/** The screens that only members reach. A visitor is sent to the log-in first. */
export default function MembersArea({ loaderData }: { loaderData: { open: boolean } | null }) {
  const { pathname, search } = useLocation();
  const open = isOpenToVisitors(pathname, useSettings(), useTracking());
  // The server knows the browser's cookies before the page does.
  const user = useUser();
  const [wasMember, setWasMember] = useState(false);
  if (user && !wasMember) setWasMember(true);
  const hasLeft = wasMember && !user;
  useEffect(() => {
    // What was loaded for the member is dropped together with the page.
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
