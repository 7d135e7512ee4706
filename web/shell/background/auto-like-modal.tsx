import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AutoLike, autoLikeReloadMilliseconds, showAutoLike } from '#contract/likes.ts';
import { likesQuery } from '../../likes/likes.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ask } from '../../api/ask.ts';
import { isRefusal } from '../../api/refusal.ts';

const NewLikeDialog = lazyDialog(async () => await import('../../likes/new-like-dialog.tsx'));

/** One does not fall into the house: so long after the members' area was entered it is asked whether there is a like. */
const afterSeconds = 8;
/** Asked once for each window. */
const askedMark = 'auto-like-asked';

interface AutoLikeModalProps {
  inMembersArea: boolean;
  /** Something else is shown, or the member is writing. */
  waits: boolean;
}

/** A like that somebody's settings have given a newcomer, if there is one. (Specification, section 4: automatic like.) */
export function AutoLikeModal({ inMembersArea, waits }: AutoLikeModalProps) {
  const client = useQueryClient();
  const [given, setGiven] = useState<AutoLike>();
  useEffect(() => {
    if (!inMembersArea || sessionStorage.getItem(askedMark)) return;
    let reload: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      sessionStorage.setItem(askedMark, 'yes');
      const like = await ask(showAutoLike, {});
      if (!like) return;
      setGiven(like);
      const again = () => void client.invalidateQueries({ queryKey: likesQuery().queryKey });
      reload = setTimeout(again, autoLikeReloadMilliseconds);
    };
    const timer = setTimeout(() => {
      look().catch((fault: unknown) => {
        // Nothing that the member wanted has failed.
        if (!isRefusal(fault)) throw fault;
      });
    }, afterSeconds * 1000);
    return () => {
      clearTimeout(timer);
      clearTimeout(reload);
    };
  }, [client, inMembersArea]);
  if (!given || waits) return null;
  return <NewLikeDialog given={given} onClose={() => setGiven(undefined)} />;
}
