import { lazy, Suspense } from 'react';
import { useUser } from './user.ts';

// Loaded lazily, because only few members are invisible.
const Notice = lazy(async () => ({ default: (await import('./invisible.tsx')).InvisibleNotice }));
const Entry = lazy(async () => ({ default: (await import('./invisible.tsx')).InvisibleEntry }));

/**
 * Reminds invisible members that others cannot see them, with a button to become visible. Shown in the content or in
 * the account menu.
 */
export function IfInvisible({ inMenu = false, className }: { inMenu?: boolean; className?: string }) {
  if (!useUser()?.invisible) return null;
  return <Suspense fallback={null}>{inMenu ? <Entry /> : <Notice className={className} />}</Suspense>;
}
