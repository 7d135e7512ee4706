import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Me } from '#contract/desk/access.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { LogInForm } from '../areas/access/log-in-form.tsx';
import { FreshAuthentication } from '../areas/access/fresh-authentication.tsx';
import { deskSessionEvents } from '../shared/ask-desk.ts';
import { DeskDialog } from '../shared/dialog.tsx';
import { deskKeys } from '../shared/keys.ts';
import { MeContext, useMeQuery, useStoreMe } from '../shared/me.tsx';
import { FailureState, LoadingRows } from '../shared/states.tsx';
import { useDeskWords } from '../shared/words.tsx';
import { DeskFrame } from './frame.tsx';

/**
 * Shows the frame to logged-in staff, and redirects others to the login screen. If the session ends, the login dialog
 * opens over the page, which retains everything that was typed.
 */
export function SessionGate() {
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useMeQuery();
  if (data) {
    return (
      <MeContext value={data}>
        <FreshAuthentication>
          <DeskFrame />
        </FreshAuthentication>
        <SessionOver me={data} />
      </MeContext>
    );
  }
  if (isRefusal(error, 'staff_login_required')) {
    const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`/login${next}`} replace />;
  }
  if (error) return <FailureState fault={error} retry={() => void refetch()} />;
  return <LoadingRows />;
}

/** Dialog of an ended session. The page reloads if another member of staff logs in. */
function SessionOver({ me }: { readonly me: Me }) {
  const words = useDeskWords('access');
  const client = useQueryClient();
  const storeMe = useStoreMe();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = () => setOver(true);
    deskSessionEvents.addEventListener('over', over);
    return () => deskSessionEvents.removeEventListener('over', over);
  }, []);
  const finish = (next: Me) => {
    if (next.id !== me.id) {
      window.location.reload();
      return;
    }
    setOver(false);
    storeMe(next);
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== deskKeys.me });
  };
  return (
    <DeskDialog title={words('over')} isOpen={isOver} close={() => undefined} isStrict>
      <p className="text-muted mb-4">{words('over_text', { name: me.name })}</p>
      <LogInForm finish={finish} />
    </DeskDialog>
  );
}
