import { useEffect, useState } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { isPageHidden } from '../../shared/api/page-hidden.ts';
import { useMe } from '../../shared/people/user.ts';
import { useDialogTurn } from '../../shared/ui/dialog-turns.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { isFlagSet, setFlag } from '../../shared/ui/browser/local-flag.ts';
import { useDiscount } from './discount.ts';

const TimeBonusDialog = lazyDialog(async () => await import('./time-bonus-dialog.tsx'));

/** Appears this long after entering the members area. (Specification, section 9.) */
export const popupAfterSeconds = 40;
const closedFlag = 'hide-time-bonus-modal';

/**
 * Appears in the members area for a member without credits whose welcome bonus is active: 40 seconds after they entered
 * it in this tab, across screens and page loads, or when their last credit is spent later. Once closed, it never
 * reappears in this browser, and closes in the other tabs.
 */
export function TimeBonusPopup({ inMembersArea }: { inMembersArea: boolean }) {
  const { id: me, credits } = useMe();
  const bonus = useDiscount() !== null;
  const [open, setOpen] = useState(false);
  const due = inMembersArea && bonus && credits === 0 && !open;

  const isTurn = useDialogTurn('time_bonus', open && bonus);
  useEffect(() => {
    if (inMembersArea) enteredAt(me);
  }, [inMembersArea, me]);

  useEffect(() => {
    if (!due || isFlagSet(closedFlag)) return;
    const since = Date.now() - enteredAt(me);
    const show = () => {
      // Another tab may have shown it meanwhile; of several, only the visible one does.
      if (isFlagSet(closedFlag)) return;
      if (isPageHidden()) document.addEventListener('visibilitychange', show, { once: true });
      else setOpen(true);
    };
    const timer = setTimeout(show, Math.max(0, popupAfterSeconds * 1000 - since));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', show);
    };
  }, [due, me]);

  useEffect(() => {
    if (!open) return undefined;
    const hear = ({ key }: StorageEvent) => key === closedFlag && setOpen(false);
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [open]);

  if (!isTurn) return null;
  return (
    <TimeBonusDialog
      onClose={() => {
        setFlag(closedFlag);
        setOpen(false);
      }}
    />
  );
}

const enteredMark = 'entered-members-area';
let entered: { readonly by: MemberId; readonly at: number } | undefined;

/** When the member entered the members area in this tab, in milliseconds since 1970; now, if they had not yet. */
function enteredAt(me: MemberId): number {
  if (entered?.by !== me) entered = { by: me, at: keptEntry(me) ?? Date.now() };
  try {
    sessionStorage.setItem(enteredMark, `${me} ${entered.at}`);
  } catch {
    // Storage is full or forbidden: it counts within this page.
  }
  return entered.at;
}

function keptEntry(me: MemberId): number | undefined {
  try {
    const [by, at] = (sessionStorage.getItem(enteredMark) ?? '').split(' ');
    // The device's clock may have been set back.
    return by === me && Number(at) <= Date.now() ? Number(at) : undefined;
  } catch {
    return undefined;
  }
}
