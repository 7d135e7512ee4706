import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { waitingSeconds } from '../arrival/waiting-seconds.ts';
import { useDialogTurn } from '../../shared/ui/dialog-turns.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';

const NewLikeDialog = lazyDialog(async () => await import('../../areas/likes/new-like-dialog.tsx'));

/** Shows the latest new like 5 seconds after a page was opened with `?t=5`. (Specification, section 2: like modal.) */
export function LikeModal() {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState(false);
  const isTurn = useDialogTurn('new_like', shown);
  const asked = params.get('t');
  const seconds = waitingSeconds(asked);
  const show = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    rest.delete('t');
    setParams(rest, { replace: true, preventScrollReset: true });
    setShown(seconds !== undefined);
  });
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(show, (seconds ?? 0) * 1000);
    return () => clearTimeout(timer);
  }, [asked, seconds]);
  return isTurn && <NewLikeDialog onClose={() => setShown(false)} />;
}
