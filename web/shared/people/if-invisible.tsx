import { lazy, Suspense } from 'react';
import { useUser } from './user.ts';

// Few members are invisible: only their pages load what says so.
const Notice = lazy(async () => ({ default: (await import('./invisible.tsx')).InvisibleNotice }));
const Entry = lazy(async () => ({ default: (await import('./invisible.tsx')).InvisibleEntry }));

/** Reminds a member who is invisible of it, and ends it: in the content, or in the menu of the account. */
export function IfInvisible({ inMenu = false, className }: { inMenu?: boolean; className?: string }) {
  if (!useUser()?.invisible) return null;
  return <Suspense fallback={null}>{inMenu ? <Entry /> : <Notice className={className} />}</Suspense>;
}
