import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AutoLike, autoLikeReloadMilliseconds, showAutoLike } from '#contract/likes.ts';
import { likesQuery } from '../../areas/likes/likes.ts';
import { useDialogTurn } from '../../shared/ui/dialog-turns.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { ask } from '../../shared/api/ask.ts';
import { storeInTab } from '../../shared/api/local-storage.ts';
import { isRefusal } from '../../shared/api/refusal.ts';

const NewLikeDialog = lazyDialog(async () => await import('../../areas/likes/new-like-dialog.tsx'));

/** Delay after the member enters the members' area, in seconds. Spares newcomers an immediate dialog. */
const afterSeconds = 8;
/** Session storage key which records that this tab has already asked for the like. */
const askedMark = 'auto-like-asked';

/** Shows a newcomer the like given by another member's settings, if any. (Specification, section 4: automatic like.) */
export function AutoLikeModal({ inMembersArea }: { inMembersArea: boolean }) {
  const client = useQueryClient();
  const [given, setGiven] = useState<AutoLike>();
  const isTurn = useDialogTurn('automatic_like', given !== undefined);
  useEffect(() => {
    if (!inMembersArea || sessionStorage.getItem(askedMark)) return;
    let reload: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      storeInTab(askedMark, 'yes');
      const like = await ask(showAutoLike, {});
      if (!like) return;
      setGiven(like);
      const again = () => void client.invalidateQueries({ queryKey: likesQuery().queryKey });
      reload = setTimeout(again, autoLikeReloadMilliseconds);
    };
    const timer = setTimeout(() => {
      check().catch((fault: unknown) => {
        // The member did not request anything, so no error is shown.
        if (!isRefusal(fault)) throw fault;
      });
    }, afterSeconds * 1000);
    return () => {
      clearTimeout(timer);
      clearTimeout(reload);
    };
  }, [client, inMembersArea]);
  if (!given || !isTurn) return null;
  return <NewLikeDialog given={given} onClose={() => setGiven(undefined)} />;
}
