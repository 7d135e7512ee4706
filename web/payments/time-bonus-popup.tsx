import { useEffect, useState } from 'react';
import { useMe } from '../people/user.ts';
import { useDialogTurn } from '../ui/dialog-turns.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { isFlagSet, setFlag } from '../ui/browser/local-flag.ts';
import { useDiscount } from './discount.ts';

const TimeBonusDialog = lazyDialog(async () => await import('./time-bonus-dialog.tsx'));

/** Appears this long after entering the members area. (Specification, section 9.) */
export const popupAfterSeconds = 40;
const closedFlag = 'hide-time-bonus-modal';

/**
 * When this page first showed a screen of the members area, by the page's own clock. Each layout mounts the popup
 * again.
 */
let enteredAt: number | undefined;

/**
 * Appears in the members area for a member without credits whose welcome bonus is active: 40 seconds after they entered
 * it, across screens, or when their last credit is spent later. Once closed, it never reappears in this browser.
 */
export function TimeBonusPopup({ inMembersArea }: { inMembersArea: boolean }) {
  const { credits } = useMe();
  const bonus = useDiscount() !== null;
  const [open, setOpen] = useState(false);
  const due = inMembersArea && bonus && credits === 0 && !open;

  const isTurn = useDialogTurn('time_bonus', open && bonus);
  useEffect(() => {
    if (inMembersArea) enteredAt ??= performance.now();
  }, [inMembersArea]);

  useEffect(() => {
    if (!due || enteredAt === undefined || isFlagSet(closedFlag)) return;
    const since = performance.now() - enteredAt;
    const timer = setTimeout(() => setOpen(true), Math.max(0, popupAfterSeconds * 1000 - since));
    return () => clearTimeout(timer);
  }, [due]);

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
